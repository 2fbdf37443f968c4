import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { EngineThread } from "./engine-thread.ts";

/**
 * Makes a new database folder, all or nothing. PGlite copies its files without syncing them, so a
 * process or power cut in the first seconds would leave half a database. Here it is made beside
 * its place, synced file by file, and then moved. Its own thread also gives back the memory that
 * only the first start needs (about 500 MB).
 */
export async function prepareFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, "PG_VERSION"))) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const engine = await EngineThread.open(unfinished);
  await engine.close();
  await syncTree(unfinished);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await syncEntry(dirname(folder));
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncEntry(path);
  }
  await syncEntry(folder);
}

async function syncEntry(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
