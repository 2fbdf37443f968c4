import { access, copyFile, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failure } from "@site/contract/failure";
import { type Kysely, sql } from "kysely";
import type { StoreConfig } from "#settings/config.ts";
import { migrate } from "#store/migrations.ts";
import { openEmbedded, openStore, type Store } from "#store/store.ts";
import { copiedTables, StoreError, type Tables } from "#store/tables.ts";

export type RowCounts = Record<string, number>;

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
export async function restore(path: string, to: StoreConfig): Promise<RowCounts> {
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
 * Copies a snapshot of one store into an empty one, in one transaction: if it rejects, the other store
 * is still empty. Resolves with the number of rows of each table.
 */
export async function copyStore(from: Store, to: Store): Promise<RowCounts> {
  const reading = from.db.transaction();
  // A snapshot, while others may go on writing to a PostgreSQL server.
  const isShared = from.engine === "postgres";
  return (isShared ? reading.setIsolationLevel("repeatable read") : reading).execute((source) =>
    to.db.transaction().execute(async (target) => {
      const rowsThere = Object.entries(await countRows({ db: target }));
      const [taken] = rowsThere.find(([, count]) => count > 0) ?? [];
      if (taken !== undefined)
        throw failure`store-not-empty: the other store is not empty: it has ${taken}. Nothing was copied; name an empty one`;
      for (const name of copiedTables) {
        for await (const rows of pagesOf(source, name)) {
          // Cast: rows of the same table. Deliveries are numbered anew, in the same order.
          const values = rows.map(({ number: _, ...row }) => row) as never;
          await target.insertInto(name).values(values).execute();
        }
      }
      return countRows({ db: target });
    }),
  );
}

/** How many rows each table of a store has. */
export async function countRows({ db }: Pick<Store, "db">): Promise<RowCounts> {
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
