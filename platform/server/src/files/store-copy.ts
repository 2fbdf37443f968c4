import { freeBytes } from "@site/gateway/environment";
import { FolderStore } from "@site/registry/folder-store";
import {
  DamagedObject,
  GuardedStore,
  type ObjectStore,
  type StoredObject,
} from "@site/registry/object-store";

/** A start copies what it needs; later reads, which visitors cause, leave this much of the disk free. */
const defaultMinFreeBytes = 256 * 1024 * 1024;

/**
 * A store with a copy, on this machine's disk, of everything that was read from it. A server that
 * starts while the store is down, is empty or rejects its key shows what it showed last; after the
 * start only blobs are read from the copy, while the store can't be read.
 */
export class StoreCopy extends GuardedStore {
  readonly #folder: string;
  readonly #copy: FolderStore;
  readonly #minFreeBytes: number;
  readonly #read = new Set<string>();
  #isStarting = true;
  #isAway = false;
  #isFull = false;
  #warn: (message: string) => void = () => {};

  constructor(store: ObjectStore, folder: string, minFreeBytes = defaultMinFreeBytes) {
    super(store);
    this.#folder = folder;
    this.#copy = new FolderStore(folder);
    this.#minFreeBytes = minFreeBytes;
  }

  /**
   * From now on the store is read first. Deletes copies that this start did not need. `warn` is
   * called when the disk has no room for more copies.
   */
  async endStart(warn: (message: string) => void = () => {}): Promise<void> {
    this.#isStarting = false;
    this.#warn = warn;
    if (this.#isAway) return;
    for (const { key } of await this.#earlierCopies()) await this.#copy.remove(key);
  }

  protected override before(): void {}

  override async read(key: string): Promise<Buffer | undefined> {
    let bytes: Buffer | undefined;
    try {
      bytes = await this.#ask(
        () => this.store.read(key),
        () => this.#copy.read(key),
      );
    } catch (error) {
      // A reader of a blob verifies its hash, so the copy is as good as the store's.
      const isBlob = !(error instanceof DamagedObject) && key.startsWith("blobs/");
      const copied = isBlob ? await this.#copy.read(key) : undefined;
      if (!copied) throw error;
      return copied;
    }
    if (bytes && this.#isStarting) this.#read.add(key);
    // Without a copy, as on a full disk, the server works as usual.
    if (bytes && !this.#isAway && (await this.#hasRoom())) {
      await this.#replaceCopy(key, bytes).catch(() => {});
    }
    return bytes;
  }

  /** Only a restored registry has another record under a key: blobs are named by their content. */
  async #replaceCopy(key: string, bytes: Buffer): Promise<void> {
    if ((await this.#copy.create(key, bytes)) || key.startsWith("blobs/")) return;
    if ((await this.#copy.read(key))?.equals(bytes)) return;
    await this.#copy.remove(key);
    await this.#copy.create(key, bytes);
  }

  override async list(prefix: string): Promise<StoredObject[]> {
    const copied = () => this.#copy.list(prefix);
    const found = await this.#ask(() => this.store.list(prefix), copied);
    if (found.length > 0 || !this.#isStarting) return found;
    // A channel always keeps its first revision: a store without it was emptied, and needs a
    // restore.
    const lost = await copied();
    this.#isAway ||= lost.length > 0;
    return lost;
  }

  /** A store that failed once during a start is not read again: each attempt may take seconds. */
  async #ask<Value>(store: () => Promise<Value>, copy: () => Promise<Value>): Promise<Value> {
    if (!this.#isStarting) {
      const value = await store();
      this.#isAway = false;
      return value;
    }
    if (this.#isAway) return copy();
    try {
      return await store();
    } catch (error) {
      if (error instanceof DamagedObject) throw error;
      // Nothing else can be shown: a server waits for an unreachable store, and stops for an error
      // such as an expired key's.
      if ((await this.#earlierCopies()).length === 0) throw error;
      this.#isAway = true;
      return copy();
    }
  }

  /** The submissions may be on the same disk. */
  async #hasRoom(): Promise<boolean> {
    if (this.#isStarting) return true;
    const free = await freeBytes(this.#folder);
    const isFull = free !== null && free < this.#minFreeBytes;
    if (isFull && !this.#isFull) {
      this.#warn(
        `less than ${this.#minFreeBytes} bytes of ${this.#folder} are free: nothing more is copied from the store, so a restart without it shows what was live before`,
      );
    }
    this.#isFull = isFull;
    return !isFull;
  }

  /** What earlier starts copied, and this one did not read. */
  async #earlierCopies(): Promise<StoredObject[]> {
    return (await this.#copy.list("")).filter(({ key }) => !this.#read.has(key));
  }
}
