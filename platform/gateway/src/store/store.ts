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
  /** Increments a name's count; the first count starts its window. */
  count(name: string, windowMs: number): Promise<Count>;
  /**
   * Also removes deleted rows from the tables' files. On a PostgreSQL server it rewrites the
   * tables: for the seconds that this takes, submissions wait or get a 503.
   */
  forgetDeleted(): Promise<void>;
  close(): Promise<void>;
}

/** The file of the embedded engine in a data directory. */
export const storeFile = (dataDirectory: string) => join(dataDirectory, "submissions.sqlite");

/** Opens a store without connecting yet. `migrate` brings its tables up to date. */
export async function openStore(config: {
  dataDirectory: string;
  databaseUrl: string | null;
}): Promise<Store> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return openEmbedded(storeFile(config.dataDirectory));
  // Loaded only where it is used: a server on the embedded engine does not need it.
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

/** Opens or creates a file of the embedded engine. */
export function openEmbedded(file: string): Store {
  const db = new Kysely<Tables>({ dialect: new SqliteFileDialect(file) });
  return {
    engine: "embedded",
    db,
    count: memoryCounter(),
    time: (offsetMs = 0) =>
      sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${offsetMs / 1000} seconds`})`,
    // Deleted rows are overwritten in the file; the write-ahead log has them until it is truncated.
    async forgetDeleted() {
      for (let waitedMs = 0; waitedMs < checkpointWaitMs; waitedMs += checkpointStepMs) {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
        if (rows[0]?.busy === 0) return;
        // Another process still reads the old state.
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
  /** The store did not answer in time: stuck, or busy. */
  isSilent: boolean;
  /** Deliveries that are unfinished, and those left to the owner; null when unknown. */
  waiting: number | null;
  dead: number | null;
  /** How long the oldest unfinished delivery has waited, in milliseconds; 0 when there is none. */
  oldestWaitingMs: number | null;
}

const maxResponseMs = 2_000;

/** More than a submission takes, and than the write-ahead log grows between two checks. */
const minFreeBytes = 8 * 1024 * 1024;

/**
 * Checks the store, with a deadline. A read succeeds on a full disk, so the free space of the
 * embedded engine's disk is checked too.
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
  if (typeof found === "string") {
    const unknown = { waiting: null, dead: null, oldestWaitingMs: null };
    return { isReady: false, isFull, isSilent: found === "silent", ...unknown };
  }
  const { waiting, dead, oldest } = found;
  const oldestWaitingMs = oldest === null ? 0 : Math.max(Date.now() - Date.parse(oldest), 0);
  return { isReady: !isFull, isFull, isSilent: false, waiting, dead, oldestWaitingMs };
}

/** False if the free space is unknown; the store's own check still shows whether it works. */
async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < minFreeBytes;
}
