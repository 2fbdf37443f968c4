import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, type RawBuilder, sql } from "kysely";
import type { StoreConfig } from "../settings/config.ts";
import type { Patience } from "./postgres.ts";
import { memoryCounter, SqliteFileDialect } from "./sqlite.ts";
import { type Count, StoreError, type Tables } from "./tables.ts";

/** Where submissions are kept: one file beside the server, or tables of a PostgreSQL server. */
export interface Store {
  readonly engine: "embedded" | "postgres";
  /** Queries are the same on both engines. They reject with a StoreError. */
  readonly db: Kysely<Tables>;
  /** The time by the engine's clock, this many milliseconds from now. */
  time(offsetMs?: number): RawBuilder<string>;
  /** Increments a name's count, for all servers of the store; the first count starts its window. */
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

/**
 * Opens a store without connecting yet. `migrate` brings its tables up to date. `patience`: how long
 * a statement on a PostgreSQL server may take.
 */
export async function openStore(config: StoreConfig, patience: Patience = "short"): Promise<Store> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return openEmbedded(storeFile(config.dataDirectory));
  // Loaded only where it is used: a server on the embedded engine does not need it.
  const { postgresDialect, schemaPlugin, sharedCounter, writeTablesAnew } = await import(
    "./postgres.ts"
  );
  const db = new Kysely<Tables>({
    dialect: postgresDialect(databaseUrl, patience),
    plugins: [schemaPlugin],
  });
  return {
    engine: "postgres",
    db,
    count: sharedCounter(db),
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
