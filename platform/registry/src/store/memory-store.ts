import type { ObjectStore, StoredObject } from "./object-store.ts";

/**
 * A store in memory. In front of another store it shows that store's objects and keeps every change
 * in memory: a whole promotion can run on it without leaving anything behind.
 */
export class MemoryStore implements ObjectStore {
  readonly #beneath: ObjectStore | undefined;
  readonly #clock: () => Date;
  /** What was created; undefined for what was removed. */
  readonly #changes = new Map<string, { bytes: Buffer; modifiedAt: Date } | undefined>();

  constructor(beneath?: ObjectStore, clock = () => new Date()) {
    this.#beneath = beneath;
    this.#clock = clock;
  }

  async read(key: string): Promise<Buffer | undefined> {
    return this.#changes.has(key) ? this.#changes.get(key)?.bytes : this.#beneath?.read(key);
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const isTaken = !this.#changes.has(key) && (await this.#beneath?.read(key)) !== undefined;
    // Another call may have created it meanwhile.
    if (isTaken || this.#changes.get(key)) return false;
    this.#changes.set(key, { bytes: Buffer.from(bytes), modifiedAt: this.#clock() });
    return true;
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const beneath = ((await this.#beneath?.list(prefix)) ?? []).filter(
      ({ key }) => !this.#changes.has(key),
    );
    const created = [...this.#changes].flatMap(([key, object]) =>
      object && key.startsWith(prefix)
        ? [{ key, size: object.bytes.byteLength, modifiedAt: object.modifiedAt }]
        : [],
    );
    return [...beneath, ...created].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  async remove(key: string): Promise<void> {
    this.#changes.set(key, undefined);
  }
}
