import type { ObjectStore, StoredObject } from "./object-store.ts";

/**
 * A store that shows another one and keeps every change to itself, in memory: a promotion runs on
 * it in full and leaves nothing behind.
 */
export class DraftStore implements ObjectStore {
  readonly #beneath: ObjectStore;
  readonly #created = new Map<string, { bytes: Buffer; modifiedAt: Date }>();
  readonly #removed = new Set<string>();

  constructor(beneath: ObjectStore) {
    this.#beneath = beneath;
  }

  async read(key: string): Promise<Buffer | undefined> {
    const created = this.#created.get(key);
    if (created) return created.bytes;
    return this.#removed.has(key) ? undefined : this.#beneath.read(key);
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    if ((await this.read(key)) !== undefined) return false;
    this.#created.set(key, { bytes: Buffer.from(bytes), modifiedAt: new Date() });
    return true;
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const beneath = (await this.#beneath.list(prefix)).filter(
      ({ key }) => !this.#removed.has(key) && !this.#created.has(key),
    );
    const created = [...this.#created]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { bytes, modifiedAt }]) => ({ key, size: bytes.byteLength, modifiedAt }));
    return [...beneath, ...created].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  async remove(key: string): Promise<void> {
    this.#created.delete(key);
    this.#removed.add(key);
  }

  async removeDrafts(): Promise<number> {
    return 0;
  }
}
