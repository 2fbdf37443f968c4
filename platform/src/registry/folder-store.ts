import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { ObjectStore } from "./object-store.ts";

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}

/** Keeps objects as files below a folder. */
export class FolderStore implements ObjectStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
  }

  #file(key: string): string {
    const file = resolve(this.#root, key);
    if (!file.startsWith(this.#root + sep)) throw new Error(`The key ${key} leaves the store.`);
    return file;
  }

  async read(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#file(key));
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    }
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const file = this.#file(key);
    await mkdir(dirname(file), { recursive: true });
    const draft = join(dirname(file), `.draft-${randomUUID()}`);
    try {
      const handle = await open(draft, "wx");
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      // A hard link appears whole or not at all, and fails when the name is taken.
      await link(draft, file);
      return true;
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  async list(prefix: string): Promise<string[]> {
    const directory = this.#file(prefix.endsWith("/") ? prefix.slice(0, -1) : dirname(prefix));
    try {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith(".draft-"))
        .map((entry) =>
          relative(this.#root, join(entry.parentPath, entry.name)).split(sep).join("/"),
        )
        .filter((key) => key.startsWith(prefix))
        .toSorted();
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#file(key), { force: true });
  }
}
