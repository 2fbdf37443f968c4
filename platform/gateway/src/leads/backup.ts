import { access, copyFile, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { mustBeOpen } from "#data-directory.ts";
import { migrate } from "#store/migrations.ts";
import { openEmbedded, openStore, type Store, storeFile } from "#store/store.ts";
import { copyStore, countRows } from "./copy-store.ts";

export type RowCounts = Record<string, number>;

interface Place {
  dataDirectory: string;
  databaseUrl: string | null;
}

/**
 * Writes a snapshot of a store to a file of the embedded engine, while servers keep running.
 * Under its name there is an empty file until the backup is complete and on disk.
 */
export async function backUp(store: Store, path: string): Promise<RowCounts> {
  const draft = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Created first, with rights for this user only; fails here if the file exists.
  await writeFile(path, "", { flag: "wx", mode: 0o600 });
  try {
    await writeFile(draft, "", { mode: 0o600 });
    if (store.engine === "embedded") await sql`vacuum into ${draft}`.execute(store.db);
    const copy = openEmbedded(draft);
    let rows: RowCounts;
    try {
      await migrate(copy);
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
    await rm(path, { force: true });
    throw error;
  } finally {
    for (const ending of ["", "-wal", "-shm"]) await rm(`${draft}${ending}`, { force: true });
  }
}

/** Restores a backup into an empty store. The backup's file is only read. */
export async function restore(path: string, to: Place): Promise<RowCounts> {
  await access(path);
  await mkdir(to.dataDirectory, { recursive: true, mode: 0o700 });
  const store = await openStore(to);
  const draft = join(to.dataDirectory, "restored.unfinished");
  try {
    await migrate(store);
    await copyFile(path, draft);
    await mustBeBackup(draft, path);
    return await withFile(draft, async (backup) => {
      await checkedRows(backup);
      return copyStore(backup, store);
    });
  } finally {
    await store.close();
    for (const ending of ["", "-wal", "-shm"]) await rm(`${draft}${ending}`, { force: true });
  }
}

/**
 * Moves the embedded store to an empty PostgreSQL database. No server may be running: it would keep
 * writing to the file. Afterwards the file has another name, so that no server starts from it.
 */
export async function moveTo(databaseUrl: string, dataDirectory: string): Promise<RowCounts> {
  const file = storeFile(dataDirectory);
  await mustBeOpen(file);
  const target = await openStore({ dataDirectory, databaseUrl });
  try {
    await migrate(target);
    const rows = await withFile(file, async (source) => {
      await mustBeAlone(source);
      return copyStore(source, target);
    });
    await rename(file, join(dataDirectory, "submissions.moved.sqlite"));
    return rows;
  } finally {
    await target.close();
  }
}

async function withFile<T>(file: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openEmbedded(file);
  try {
    await migrate(store);
    return await work(store);
  } finally {
    await store.close();
  }
}

/** @throws Error for a file that is not SQLite's; the engine itself accepts an empty file. */
async function mustBeBackup(draft: string, path: string): Promise<void> {
  const file = await open(draft, "r");
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0).finally(() => file.close());
  if (buffer.toString("latin1") !== "SQLite format 3\0") throw new Error(`${path} is not a backup`);
}

/**
 * @throws Error when another process has the file open: then the engine does not leave WAL mode.
 */
async function mustBeAlone({ db }: Store): Promise<void> {
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode = delete`
    .execute(db)
    .then(({ rows }) => rows[0]?.journal_mode)
    .catch(() => "busy");
  if (mode !== "delete") throw new Error("a server has the store open: stop it first");
}

/** @throws Error when the file is damaged. */
async function checkedRows(store: Store): Promise<RowCounts> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(store.db);
  if (rows[0]?.quick_check !== "ok") throw new Error("the file is damaged");
  return countRows(store);
}
