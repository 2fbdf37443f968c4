import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Another process works on the folder. */
export class FolderIsLocked extends Error {
  override name = "FolderIsLocked";
}

/**
 * Keeps a second process off a database folder; the engine itself would let it in, and both would
 * lose rows without an error. The lock is the kernel's: Node has no flock of its own, but SQLite,
 * which comes with it, holds one for as long as a transaction is open. It vanishes with its
 * process, whatever killed it, so there is no stale lock to judge, and process ids, which repeat
 * in containers and after a restart, only serve the message.
 */
export class FolderLock {
  readonly #lock: DatabaseSync;
  readonly #holderFile: string;

  private constructor(lock: DatabaseSync, holderFile: string) {
    this.#lock = lock;
    this.#holderFile = holderFile;
  }

  /** Throws FolderIsLocked, with the holder's process id, when somebody else has it. */
  static take(folder: string): FolderLock {
    const holderFile = `${folder}.holder`;
    const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
    try {
      lock.exec("begin exclusive");
    } catch (error) {
      lock.close();
      if (!isBusy(error)) throw error;
      throw new FolderIsLocked(
        `${folder} is in use by process ${holderOf(holderFile)}. ` +
          "One process at a time may open an embedded database: stop that one, or set DATABASE_URL.",
      );
    }
    writeFileSync(holderFile, String(process.pid));
    return new FolderLock(lock, holderFile);
  }

  release(): void {
    rmSync(this.#holderFile, { force: true });
    this.#lock.close();
  }
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return (error as { errcode?: unknown }).errcode === sqliteBusy;
}

function holderOf(holderFile: string): string {
  try {
    return readFileSync(holderFile, "utf8");
  } catch {
    return "(unknown)";
  }
}
