import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import {
  DamagedObject,
  maxObjectBytes,
  missingRight,
  type ObjectStore,
  type StoredObject,
  tooLarge,
} from "./object-store.ts";

const draftPrefix = ".draft-";

function isDraft(key: string): boolean {
  return basename(key).startsWith(draftPrefix);
}

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
    const file = this.#file(key);
    try {
      const found = await stat(file);
      // A link may lead to a device or a pipe, which has no size and may never end.
      if (!found.isFile()) {
        throw new DamagedObject(
          `The object ${key} in ${this.#root} is not a file. It was not read. Remove it.`,
        );
      }
      if (found.size > maxObjectBytes) throw tooLarge(key);
      return await readFile(file);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    }
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const file = this.#file(key);
    const draft = join(dirname(file), `${draftPrefix}${randomUUID()}`);
    try {
      await mkdir(dirname(file), { recursive: true });
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
      if (hasCode(error, "EACCES")) {
        throw new Error(
          `This user may not write ${key} in ${this.#root}. ${missingRight(key)} If this user has the right, its folder lacks it: run deploy/folder-rights.sh again, and write with \`umask 002\`.`,
        );
      }
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
    const keys = (await this.#keysBelow(folder)).filter(
      // Drafts, and what systems leave in a folder, such as `.DS_Store`.
      (key) => key.startsWith(prefix) && !basename(key).startsWith("."),
    );
    const objects = await Promise.all(keys.map((key) => this.#describe(key)));
    return objects.filter((object) => object !== undefined);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#file(key), { force: true });
  }

  async removeDrafts(before: Date): Promise<void> {
    for (const key of (await this.#keysBelow("")).filter(isDraft)) {
      const draft = await this.#describe(key);
      if (draft && draft.modifiedAt < before) await this.remove(key);
    }
  }

  /** Lists all files below a folder, which ends with a slash or is empty. */
  async #keysBelow(folder: string): Promise<string[]> {
    try {
      const files = await filesBelow(folder === "" ? this.#root : this.#file(folder));
      return files.map((path) => folder + path);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  }

  /** Undefined for an object that was removed since it was listed. */
  async #describe(key: string): Promise<StoredObject | undefined> {
    try {
      const { size, mtime } = await stat(this.#file(key));
      return { key, size, modifiedAt: mtime };
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    }
  }
}

/** Relative paths of all files below a folder, with `/`, in alphabetical order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}
