import { createHash } from "node:crypto";
import { access, copyFile, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failure } from "@site/contract/failure";
import { type Kysely, sql, type Transaction } from "kysely";
import { migrate } from "#store/migrations.ts";
import { openEmbedded, openStore, type Store } from "#store/store.ts";
import { copiedTables, StoreError, type Tables } from "#store/tables.ts";

export type RowCounts = Record<string, number>;

interface Place {
  dataDirectory: string;
  databaseUrl: string | null;
}

/**
 * Writes a snapshot of a store to a file of the embedded engine, while servers keep running. The file
 * appears once it is complete and on disk: killed earlier, this leaves only a draft beside it.
 */
export async function backUp(store: Store, path: string): Promise<RowCounts> {
  const draft = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Fails here if the file exists.
  await writeFile(path, "", { flag: "wx" });
  await rm(path);
  // With rights for this user only; fails here if another run has not ended.
  await writeFile(draft, "", { flag: "wx", mode: 0o600 });
  try {
    if (store.engine === "embedded") await sql`vacuum into ${draft}`.execute(store.db);
    const copy = openEmbedded(draft);
    let rows: RowCounts;
    try {
      await migrate(copy);
      // The other engine may have distinguished addresses that are equal in this one.
      await sql`drop index newsletter_subscribers_email`.execute(copy.db);
      rows = store.engine === "embedded" ? await checkedRows(copy) : await copyStore(store, copy);
    } finally {
      await copy.close();
    }
    const file = await open(draft, "r");
    await file.sync();
    await file.close();
    await rename(draft, path);
    return rows;
  } catch (error) {
    const isFull = error instanceof StoreError && error.code === "SQLITE_FULL";
    // The engine does not say that it means the backup's disk, and not its own.
    throw isFull ? Object.assign(error, { code: "ENOSPC", syscall: "write", path }) : error;
  } finally {
    for (const ending of ["", "-wal", "-shm"]) await rm(`${draft}${ending}`, { force: true });
  }
}

/** The copy of a backup while it is restored; it stays if the command is killed. */
export const unfinishedRestore = "restored.unfinished";

/** Restores a backup into an empty store. The backup's file is only read. */
export async function restore(path: string, to: Place): Promise<RowCounts> {
  await access(path);
  await mkdir(to.dataDirectory, { recursive: true, mode: 0o700 });
  const store = await openStore(to, "long");
  const draft = join(to.dataDirectory, unfinishedRestore);
  try {
    await migrate(store);
    await copyFile(path, draft);
    await mustBeBackup(draft, path);
    const backup = openEmbedded(draft);
    try {
      await migrate(backup);
      await checkedRows(backup);
      return await copyStore(backup, store);
    } finally {
      await backup.close();
    }
  } finally {
    await store.close();
    for (const ending of ["", "-wal", "-shm"]) await rm(`${draft}${ending}`, { force: true });
  }
}

/** @throws Error for a file that is not SQLite's; the engine itself accepts an empty file. */
async function mustBeBackup(draft: string, path: string): Promise<void> {
  const file = await open(draft, "r");
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0).finally(() => file.close());
  if (buffer.toString("latin1") !== "SQLite format 3\0")
    throw failure`not-a-backup: ${path} is not a backup: nothing was restored. \`leads backup\` makes one`;
}

/** @throws Error when the file is damaged. */
async function checkedRows(store: Store): Promise<RowCounts> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(store.db);
  if (rows[0]?.quick_check !== "ok")
    throw failure`backup-damaged: the file is damaged: use an earlier backup`;
  return countRows(store);
}

/** The key column of each table. */
const keys: Readonly<Record<string, string>> = { deliveries: "number", marks: "subject_id" };
const pageRows = 200;

/**
 * Copies a snapshot of one store into an empty one, in one transaction; resolves with the number of
 * rows of each table. It reads the copy again and compares the number of rows and a digest over all
 * of them. Rejects when anything differs; the other store is then still empty.
 */
export async function copyStore(from: Store, to: Store): Promise<RowCounts> {
  return inSnapshot(from, (source) =>
    to.db.transaction().execute(async (target) => {
      const copied: RowCounts = {};
      for (const name of copiedTables) {
        for await (const _ of pagesOf(target, name)) {
          throw failure`store-not-empty: the other store is not empty: it has ${name}. Nothing was copied; name an empty one`;
        }
        const sent = new Digest();
        for await (const rows of pagesOf(source, name)) {
          sent.add(rows);
          // Cast: rows of the same table. Deliveries are numbered anew, in the same order.
          const values = rows.map(({ number: _, ...row }) => row) as never;
          const inserted = await target
            .insertInto(name)
            .values(values)
            .onConflict((conflict) => conflict.doNothing())
            .returning(target.dynamic.ref<"id">(keys[name] ?? "id") as never)
            .execute();
          mustBeInserted(name, rows, inserted);
        }
        const arrived = new Digest();
        for await (const rows of pagesOf(target, name)) arrived.add(rows);
        const [before, after] = [sent.text(), arrived.text()];
        if (before !== after)
          throw failure`copy-differs: ${name} differ after copying: ${before}, ${after}. Nothing was copied: run this again`;
        copied[name] = sent.rows;
      }
      return copied;
    }),
  );
}

/**
 * @throws Error naming the rows that the other store takes for duplicates: the engines disagree
 * about a few capitals in the addresses of subscribers, such as İ.
 */
function mustBeInserted(name: string, rows: readonly Row[], inserted: readonly Row[]): void {
  if (inserted.length === rows.length) return;
  const ids = new Set(inserted.map(({ id }) => id));
  const left = rows.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  throw failure`same-subscriber: the other store takes each of these ${name} for another one with the same address: ${left.join(", ")}. Erase one of each pair, then try again`;
}

/** How many rows each table of a store has. */
export async function countRows({ db }: Store): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const name of copiedTables) {
    const { count } = await db
      .selectFrom(name)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts[name] = count;
  }
  return counts;
}

/** Reads a snapshot of a store, while others may go on writing to a PostgreSQL server. */
function inSnapshot<T>(
  { db, engine }: Store,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction();
  return engine === "postgres"
    ? transaction.setIsolationLevel("repeatable read").execute(work)
    : transaction.execute(work);
}

type Row = Record<string, unknown>;

async function* pagesOf(db: Kysely<Tables>, name: keyof Tables): AsyncGenerator<Row[]> {
  const key = db.dynamic.ref<"id">(keys[name] ?? "id");
  let last: unknown;
  for (;;) {
    const rows: Row[] = await db
      .selectFrom(name)
      .selectAll()
      // Casts: each table has its key, which is a text or a number.
      .$if(last !== undefined, (query) => query.where(key as never, ">", last as never))
      .orderBy(key as never)
      .limit(pageRows)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.[keys[name] ?? "id"];
  }
}

/** How many rows there are and a digest over them, the same on both engines. */
class Digest {
  rows = 0;
  readonly #hash = createHash("sha256");

  add(rows: readonly Row[]): void {
    for (const { number: _, ...row } of rows) this.#hash.update(canonical(row));
    this.rows += rows.length;
  }

  text(): string {
    return `${this.rows} rows, digest ${this.#hash.digest("hex").slice(0, 32)}`;
  }
}

/** Columns whose JSON PostgreSQL rewrites; it keeps `details` as it came, however deep. */
const jsonColumns = ["payload", "erased"];

/** The engines write JSON, booleans and parts of a second in different ways. */
function canonical(row: Row): string {
  const entries = Object.entries(row).map(([name, value]) => {
    if (jsonColumns.includes(name)) return [name, sorted(JSON.parse(String(value)))];
    if (name === "is_active") return [name, Boolean(value)];
    if (/_(at|until)$/.test(name) && value !== null) return [name, Date.parse(String(value))];
    return [name, value];
  });
  return JSON.stringify(sorted(Object.fromEntries(entries)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
