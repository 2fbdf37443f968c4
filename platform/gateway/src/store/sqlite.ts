import { execFile } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import { type Count, StoreError } from "./tables.ts";

/**
 * How long a write waits for another process's transaction, such as the owner's command. Meanwhile
 * this process does nothing else: it answers no page.
 */
const busyTimeoutMs = 500;

/** Changes nothing, but is written to the disk. */
export const writeProbe = "pragma user_version = 0";

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

/**
 * One file, in the engine that comes with Node. A commit returns when it is on disk
 * (`synchronous=FULL`); several processes may have the file open (WAL). Deleted content is
 * overwritten, so that an erasure leaves nothing behind.
 */
export class SqliteFileDialect extends SqliteDialect {
  constructor(file: string) {
    super({ database: async () => openFile(file) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** SQLite's schema changes are transactional; with this, two processes migrate one after the other. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openFile(file: string): SqliteDatabase {
  makePrivateFile(file);
  const database = asStoreErrors(() => {
    const opened = new DatabaseSync(file, { timeout: busyTimeoutMs });
    opened.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;");
    // A file that can only be read would stay so for as long as it is open.
    opened.exec(writeProbe);
    // SQLite's `lower` knows only ASCII: it would miss an address in other capitals, such as É.
    const lower = (text: unknown) => (typeof text === "string" ? text.toLowerCase() : null);
    opened.function("lower", { deterministic: true }, lower);
    return opened;
  });
  const opened = identityOf(file);
  return {
    close: () => database.close(),
    prepare(sql) {
      // What is written to a file that has no name any more would vanish with this process.
      if (identityOf(file) !== opened) throw new StoreError("MOVED", true);
      return asStoreErrors(() => prepare(database, sql));
    },
  };
}

/** Which file is at this path, and which write-ahead log beside it, if they can be seen. */
function identityOf(file: string): string {
  try {
    return [file, `${file}-wal`].map((path) => statSync(path).ino).join();
  } catch {
    return "";
  }
}

/**
 * Only the server's user may read what visitors wrote, even in a folder that others may enter. The
 * files that SQLite puts beside this one get the same rights.
 */
function makePrivateFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
  } catch {
    // SQLite will report it, with the setting to check.
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

/*
 * In a process of its own, at the lowest priority: it reads the whole file, and a damaged one must not
 * end the server. With a million submissions it takes a second; to compare the indexes with their tables,
 * too, takes fourteen, and 150 MB. `lower` as above, because an index is made with it. The error
 * codes: IOERR, CORRUPT, NOTADB.
 */
const program = `
require("node:os").setPriority(19);
const { DatabaseSync } = require("node:sqlite");
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true });
  const lower = (text) => (typeof text === "string" ? text.toLowerCase() : null);
  database.function("lower", { deterministic: true }, lower);
  console.log(database.prepare("pragma quick_check(1)").get().quick_check);
} catch (error) {
  if (![10, 11, 26].includes(error.errcode & 255)) throw error;
  console.log(error.errstr);
}`;

/**
 * Reads a whole file of the embedded engine, while others may write to it. Resolves with the first
 * damage, without a visitor's words, or null. Rejects if it can't be checked.
 */
export async function damageOf(file: string, signal: AbortSignal): Promise<string | null> {
  const words = ["--max-semi-space-size=1", "--input-type=commonjs", "-e", program, file];
  const { stdout } = await promisify(execFile)(process.execPath, words, { signal });
  const found = stdout.trim();
  return found === "ok" ? null : found;
}

/** Maximum names in memory; beyond it the least recently used are dropped. */
const maxNames = 50_000;

/** Counts in memory, for this server alone. */
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
