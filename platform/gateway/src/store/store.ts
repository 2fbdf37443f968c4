import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, type RawBuilder, sql } from "kysely";
import { memoryCounter, SqliteFileDialect } from "./sqlite.ts";
import { type Count, StoreError, type Tables } from "./tables.ts";

/** Where submissions are kept: one file beside the server, or tables of a PostgreSQL server. */
export interface Store {
  readonly engine: "embedded" | "postgres";
  /** Queries are the same on both engines. They reject with a StoreError. */
  readonly db: Kysely<Tables>;
  /** The engine's clock, so many milliseconds from now. */
  time(offsetMs?: number): RawBuilder<string>;
  /** Counts a name once more; its first count begins its window. */
  count(name: string, windowMs: number): Promise<Count>;
  /**
   * Removes what was deleted from the files of the tables too. On a PostgreSQL server it writes them
   * anew: for the seconds that this takes, submissions wait or are answered with 503.
   */
  forgetDeleted(): Promise<void>;
  close(): Promise<void>;
}

/** The file of the embedded engine in a data directory. */
export const storeFile = (dataDirectory: string) => join(dataDirectory, "submissions.sqlite");

/** Opens a store; its tables are brought up to date by `migrate`. Nothing is connected yet. */
export async function openStore(config: {
  dataDirectory: string;
  databaseUrl: string | null;
}): Promise<Store> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return openEmbedded(storeFile(config.dataDirectory));
  // Loaded only where it is used: a server on the embedded engine never pays for it.
  const { postgresDialect, schemaPlugin, sharedCounter, writeTablesAnew } = await import(
    "./postgres.ts"
  );
  const db = new Kysely<Tables>({
    dialect: postgresDialect(databaseUrl),
    plugins: [schemaPlugin],
  });
  return {
    engine: "postgres",
    db,
    count: sharedCounter(db, databaseUrl),
    time: (offsetMs = 0) =>
      sql<string>`now() + ${offsetMs}::double precision * interval '1 millisecond'`,
    forgetDeleted: () => writeTablesAnew(databaseUrl),
    close: () => db.destroy(),
  };
}

const checkpointWaitMs = 10_000;
const checkpointStepMs = 100;

/** Opens a file of the embedded engine, or makes it. */
export function openEmbedded(file: string): Store {
  const db = new Kysely<Tables>({ dialect: new SqliteFileDialect(file) });
  return {
    engine: "embedded",
    db,
    count: memoryCounter(),
    time: (offsetMs = 0) =>
      sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${offsetMs / 1000} seconds`})`,
    // Deleted rows are overwritten in the file; the log of writes still has them until it is cut.
    async forgetDeleted() {
      for (let waitedMs = 0; waitedMs < checkpointWaitMs; waitedMs += checkpointStepMs) {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
        if (rows[0]?.busy === 0) return;
        // Somebody reads what was there before.
        await pause(checkpointStepMs);
      }
      throw new StoreError("SQLITE_BUSY", true);
    },
    close: () => db.destroy(),
  };
}

export interface GatewayHealth {
  /** False when submissions cannot be stored. */
  isReady: boolean;
  /** The disk has no room left for another submission. */
  isFull: boolean;
  /** The store said nothing in time: stuck, or busy with others. */
  isSilent: boolean;
  engine: Store["engine"];
  /** Deliveries not done yet, and those set aside for the owner; null when nobody can tell. */
  waiting: number | null;
  dead: number | null;
  /** Since when the oldest delivery that is not done has waited, in milliseconds; 0 when none does. */
  oldestWaitingMs: number | null;
}

const maxResponseMs = 2_000;

/** A submission takes less, and the log of writes grows by less between two looks. */
const minFreeBytes = 8 * 1024 * 1024;

/**
 * Asks the store, with a bound on the wait. Reading says nothing of writing when the disk is full,
 * so the disk of the embedded engine is looked at too.
 */
export async function healthOf(store: Store, dataDirectory: string): Promise<GatewayHealth> {
  const isOpen = sql`state <> 'dead'`;
  const counts = store.db
    .selectFrom("deliveries")
    .select([
      sql<number>`count(*) filter (where ${isOpen})`.as("waiting"),
      sql<number>`count(*) filter (where state = 'dead')`.as("dead"),
      sql<string | null>`min(accepted_at) filter (where ${isOpen})`.as("oldest"),
    ])
    .where(sql<boolean>`state in ('waiting', 'sending', 'dead')`)
    .executeTakeFirstOrThrow();
  const silence = new Promise<"silent">((resolve) => {
    setTimeout(resolve, maxResponseMs, "silent").unref();
  });
  const found = await Promise.race([counts, silence]).catch(() => "failed" as const);
  const isFull = store.engine === "embedded" && (await isDiskFull(dataDirectory));
  const { engine } = store;
  if (typeof found === "string") {
    const unknown = { waiting: null, dead: null, oldestWaitingMs: null };
    return { isReady: false, isFull, isSilent: found === "silent", engine, ...unknown };
  }
  const { waiting, dead, oldest } = found;
  const oldestWaitingMs = oldest === null ? 0 : Math.max(Date.now() - Date.parse(oldest), 0);
  return { isReady: !isFull, isFull, isSilent: false, engine, waiting, dead, oldestWaitingMs };
}

/** A disk that cannot be asked is not known to be full; the store itself says whether it works. */
async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < minFreeBytes;
}
