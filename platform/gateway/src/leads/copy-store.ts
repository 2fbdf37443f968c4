import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Store } from "#store/store.ts";
import { copiedTables, type Tables } from "#store/tables.ts";

type TableName = (typeof copiedTables)[number];

/** The key column of each table. */
const keys: Readonly<Record<string, string>> = { deliveries: "number", marks: "subject_id" };
const pageRows = 200;

/**
 * Copies a snapshot of one store into an empty one, in one transaction; resolves with the number of
 * rows of each table. It reads the copy again and compares the number of rows and a digest over all
 * of them. Rejects when anything differs; the other store is then still empty.
 */
export async function copyStore(from: Store, to: Store): Promise<Record<TableName, number>> {
  return inSnapshot(from, (source) =>
    to.db.transaction().execute(async (target) => {
      const copied: [TableName, number][] = [];
      for (const name of copiedTables) {
        for await (const _ of pagesOf(target, name)) {
          throw new Error(`the other store is not empty: it has ${name}`);
        }
        const sent = new Digest();
        for await (const rows of pagesOf(source, name)) {
          sent.add(rows);
          // Cast: rows of the same table. Deliveries are numbered anew, in the same order.
          const values = rows.map(({ number: _, ...row }) => row) as never;
          await target.insertInto(name).values(values).execute();
        }
        const arrived = new Digest();
        for await (const rows of pagesOf(target, name)) arrived.add(rows);
        const [before, after] = [sent.text(), arrived.text()];
        if (before !== after) throw new Error(`${name} differ after copying: ${before}, ${after}`);
        copied.push([name, sent.rows]);
      }
      // Cast: every table has been visited.
      return Object.fromEntries(copied) as Record<TableName, number>;
    }),
  );
}

/** How many rows each table of a store has. */
export async function countRows({ db }: Store): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
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

async function* pagesOf(db: Kysely<Tables>, name: TableName): AsyncGenerator<Row[]> {
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

const jsonColumns = ["payload", "details", "erased"];

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
