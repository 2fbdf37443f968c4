import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from "kysely";
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
  const db = new Kysely<Tables>({
    dialect: new FileDialect({ database: async () => openFile(file) }),
  });
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

/** How long a write waits for another process's transaction, such as the owner's command. */
const busyTimeoutMs = 2_000;

/** SQLite's primary result codes after which the same statement may succeed later. */
const temporaryCodes: Readonly<Record<number, string>> = {
  5: "BUSY",
  6: "LOCKED",
  7: "NOMEM",
  8: "READONLY",
  10: "IOERR",
  11: "CORRUPT",
  13: "FULL",
  14: "CANTOPEN",
  26: "NOTADB",
};

/** SQLite's schema changes are transactional; with this, two processes migrate one after the other. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class FileDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/**
 * One file, in the engine that comes with Node. A commit returns when it is on disk
 * (`synchronous=FULL`); several processes may have the file open (WAL). Deleted content is
 * overwritten, so that an erasure leaves nothing behind.
 */
function openFile(file: string): SqliteDatabase {
  makePrivateFile(file);
  const database = asStoreErrors(() => {
    const opened = new DatabaseSync(file, { timeout: busyTimeoutMs });
    opened.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;");
    // SQLite's own knows ASCII only, and would miss an address in other capitals, such as É.
    const lower = (text: unknown) => (typeof text === "string" ? text.toLowerCase() : null);
    opened.function("lower", { deterministic: true }, lower);
    return opened;
  });
  return {
    close: () => database.close(),
    prepare: (sql) => asStoreErrors(() => prepare(database, sql)),
  };
}

/**
 * Only the server's user may read what visitors wrote, also in a folder that others may enter. The
 * files that SQLite puts beside this one get its rights.
 */
function makePrivateFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
  } catch {
    // SQLite will say so, with the setting to look at.
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(statementFor(sql, database.isTransaction));
  return {
    reader: statement.columns().length > 0,
    all: (values) => asStoreErrors(() => statement.all(...values.map(toSqlite))),
    run: (values) => asStoreErrors(() => statement.run(...values.map(toSqlite))),
    iterate: (values) => statement.iterate(...values.map(toSqlite)),
  };
}

function statementFor(sql: string, isTransaction: boolean): string {
  // A transaction that began by reading could not wait for another process's lock.
  if (sql === "begin") return "begin immediate";
  // After some errors, such as a full disk, the engine has already rolled back.
  return sql === "rollback" && !isTransaction ? "select 1" : sql;
}

type SqliteValue = string | number | bigint | null | Uint8Array;

/** SQLite has no booleans. */
function toSqlite(value: unknown): SqliteValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value as SqliteValue; // The tables have texts and numbers only.
}

function asStoreErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    // Cast: a field of node:sqlite's errors; of other errors it reads as undefined.
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined) throw error;
    const word = temporaryCodes[errcode & 0xff];
    throw new StoreError(`SQLITE_${word ?? errcode}`, word !== undefined);
  }
}

/** Maximum names in memory; beyond it the least recently used are dropped. */
const maxNames = 50_000;

/** Counts in memory, for a server that does not share its store. */
export function memoryCounter(): (name: string, windowMs: number) => Promise<Count> {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return async (name, windowMs) => {
    const now = performance.now();
    const known = windows.get(name);
    const begun = known !== undefined && known.endsAt > now;
    const { count, endsAt } = begun ? known : { count: 0, endsAt: now + windowMs };
    // Deleted first, so that the map's order is the order of last use.
    windows.delete(name);
    windows.set(name, { count: count + 1, endsAt });
    const [oldest] = windows.keys();
    if (windows.size > maxNames && oldest !== undefined) windows.delete(oldest);
    return { count: count + 1, endsInMs: endsAt - now };
  };
}
