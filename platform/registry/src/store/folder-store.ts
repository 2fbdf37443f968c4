import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { Failure, failure } from "@site/contract/failure";
import { inParallel } from "./in-parallel.ts";
import {
  DamagedObject,
  maxObjectBytes,
  missingRight,
  type ObjectStore,
  type StoredObject,
  tooLarge,
} from "./object-store.ts";

const draftPrefix = ".draft-";

/** How many files of a list are asked for their size at a time: all at once fill the memory. */
const parallelReads = 32;

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Keeps objects as files below a folder. */
export class FolderStore implements ObjectStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
  }

  #file(key: string): string {
    const file = resolve(this.#root, key);
    if (!file.startsWith(this.#root + sep))
      throw failure`key-outside-store: The key ${key} leaves the store.`;
    return file;
  }

  async read(key: string): Promise<Buffer | undefined> {
    const file = this.#file(key);
    try {
      const found = await stat(file);
      // A link may lead to a device or a pipe, which has no size and may never end.
      if (!found.isFile()) {
        throw new DamagedObject(key, `in ${this.#root} is not a file`, "Remove it.");
      }
      if (found.size > maxObjectBytes) throw tooLarge(key);
      return await readFile(file);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw this.#explained(error, file, key);
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
        throw failure`no-right-to-write: This user may not write ${key} in ${this.#root}. ${missingRight(key)} If this user has the right, its folder lacks it: run deploy/folder-rights.sh again, and write with \`umask 002\`.`;
      }
      // The draft's name would say nothing, and a failed write names no file.
      throw Object.assign(error as Error, { path: file });
    } finally {
      // The object is there: a draft that stays is no reason to report a failure.
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
    const keys = (await this.#keysBelow(folder)).filter(
      // Leaves out drafts, and files that systems put into folders, such as `.DS_Store`.
      (key) => key.startsWith(prefix) && !basename(key).startsWith("."),
    );
    const objects = await inParallel(parallelReads, keys, (key) => this.#describe(key));
    return objects.filter((object) => object !== undefined);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#file(key), { force: true });
  }

  /**
   * Lists all files below a folder, which ends with a slash or is empty.
   * @throws Error naming a folder that can't be read: a collection would delete what its records name.
   */
  async #keysBelow(folder: string): Promise<string[]> {
    const path = folder === "" ? this.#root : this.#file(folder);
    try {
      return (await filesBelow(path)).map((file) => folder + file);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw this.#explained(error, path);
    }
  }

  /** Undefined for an object that was removed since it was listed. */
  async #describe(key: string): Promise<StoredObject | undefined> {
    const file = this.#file(key);
    try {
      const { size, mtime } = await stat(file);
      return { key, size, modifiedAt: mtime };
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw this.#explained(error, file);
    }
  }

  /**
   * Makes the error of an unreadable path, below which an object may be, say what to do; returns any
   * other error as it is.
   */
  #explained(error: unknown, path: string, key?: string): unknown {
    // Cast: errors of the file system name the path, which may be further below; others don't.
    const { path: found = path, message } = error as NodeJS.ErrnoException;
    const explain = (issue: string, advice?: string) =>
      key === undefined
        ? new Failure("folder-unreadable", `${found} ${issue}. ${advice}`, { cause: error })
        : new DamagedObject(key, `${issue} (${found})`, advice, { cause: error });
    if (hasCode(error, "EACCES", "EPERM")) {
      const advice = `As root, run \`chmod -R a+rX ${this.#root}\` and deploy/folder-rights.sh again, and write with \`umask 002\`.`;
      return explain("may not be read by this user", advice);
    }
    if (hasCode(error, "ENOTDIR", "EISDIR")) {
      const issue =
        "can't be read: a file is in the place of a folder, or a folder in that of a file";
      return explain(issue, "Remove what should not be there.");
    }
    if (key !== undefined && hasCode(error, "EIO")) return explain(`can't be read: ${message}`);
    return error;
  }
}

/**
 * Relative paths of all files below a folder, with `/`, in alphabetical order. A subfolder that is
 * removed meanwhile is empty.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [""];
  // Folders that are found meanwhile are read too.
  for (const parent of folders) {
    const reading = readdir(join(folder, parent), { withFileTypes: true });
    const entries = await reading.catch((error: unknown) => {
      if (parent !== "" && hasCode(error, "ENOENT")) return [];
      throw error;
    });
    for (const entry of entries) {
      if (entry.isDirectory()) folders.push(`${parent}${entry.name}/`);
      if (entry.isFile()) files.push(`${parent}${entry.name}`);
    }
  }
  return files.toSorted();
}
