import type { ObjectStore, StoredObject } from "../src/store/object-store.ts";

interface Stored {
  bytes: Buffer;
  modifiedAt: Date;
}

/** A store in memory, which can be copied whole. */
export class MemoryStore implements ObjectStore {
  readonly #objects: Map<string, Stored>;
  readonly #clock: () => Date;

  /** `clock` stamps the objects. */
  constructor(objects = new Map<string, Stored>(), clock = () => new Date()) {
    this.#objects = objects;
    this.#clock = clock;
  }

  copy(): MemoryStore {
    return new MemoryStore(new Map(this.#objects));
  }

  async read(key: string): Promise<Buffer | undefined> {
    return this.#objects.get(key)?.bytes;
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    if (this.#objects.has(key)) return false;
    this.#objects.set(key, { bytes: Buffer.from(bytes), modifiedAt: this.#clock() });
    return true;
  }

  async list(prefix: string): Promise<StoredObject[]> {
    return [...this.#objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { bytes, modifiedAt }]) => ({ key, size: bytes.byteLength, modifiedAt }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  async remove(key: string): Promise<void> {
    this.#objects.delete(key);
  }

  async removeDrafts(): Promise<number> {
    return 0;
  }
}
