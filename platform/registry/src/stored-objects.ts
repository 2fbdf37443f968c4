import { failure } from "@site/contract/failure";
import { keys } from "./keys.ts";
import { checkedObject } from "./record-kinds.ts";
import type { FileRecord } from "./records/release-record.ts";
import { parsed, type RecordKind, toBytes } from "./records/stored-record.ts";
import { compressed, digestOf, unpacked } from "./store/content.ts";
import { inParallel, parallelObjects } from "./store/in-parallel.ts";
import {
  DamagedObject,
  MissingObject,
  maxObjectBytes,
  type ObjectStore,
  unlessDamaged,
} from "./store/object-store.ts";

/**
 * Blobs and records in an object store: each is checked whenever it is read. An object is found under
 * its key or where a collection moved it.
 */
export class StoredObjects {
  readonly store: ObjectStore;
  /** Reasons by key: objects that turned out to be damaged, and were not found whole since. */
  readonly damaged = new Map<string, string>();

  constructor(store: ObjectStore) {
    this.store = store;
  }

  /**
   * Stores bytes under their hash, and their brotli variant where that is smaller: as a file of the
   * releases named `owner`, or of compositions.
   * @throws DamagedObject when other bytes are there already, so that no record names them.
   */
  async putBlob(bytes: Uint8Array, isCompressible: boolean, owner?: string): Promise<FileRecord> {
    const hash = digestOf(bytes);
    const key = keys.blob(hash, owner);
    if (!(await this.store.create(key, bytes))) await this.object(key);
    const plain = { hash, size: bytes.byteLength };
    if (!isCompressible) return plain;
    const packedKey = keys.brotli(hash, owner);
    const placed = await this.store.read(packedKey);
    const brotli = placed ? await checkedObject(packedKey, placed) : await brotliOf(bytes, owner);
    if (brotli.byteLength >= bytes.byteLength) return plain;
    if (!placed) await this.store.create(packedKey, brotli);
    return { ...plain, brotliSize: brotli.byteLength };
  }

  /**
   * The content that a hash names: a file of the releases named `owner`, or of compositions. It is
   * unpacked from its brotli variant where only that is whole.
   * @throws DamagedObject when the store has neither.
   */
  async blob(hash: string, owner?: string): Promise<Buffer> {
    return this.#eitherForm(keys.blob(hash, owner), keys.brotli(hash, owner), unpacked);
  }

  /** The same content compressed with brotli; it is compressed again where only the content is whole. */
  async brotliBlob(hash: string, owner?: string): Promise<Buffer> {
    return this.#eitherForm(keys.brotli(hash, owner), keys.blob(hash, owner), (bytes) =>
      brotliOf(bytes, owner),
    );
  }

  async #eitherForm(
    key: string,
    otherKey: string,
    convert: (other: Buffer) => Promise<Buffer>,
  ): Promise<Buffer> {
    let damage: DamagedObject | undefined;
    const bytes = await unlessDamaged(this.object(key), (error) => {
      damage = error;
    });
    const other = bytes ? undefined : await unlessDamaged(this.object(otherKey));
    if (other) return convert(other);
    if (bytes) return bytes;
    throw damage;
  }

  /**
   * The bytes of any object, which are what its key says.
   * @throws DamagedObject when they are not, or there are none.
   */
  async object(key: string): Promise<Buffer> {
    return this.#noted(key, async () => {
      const found = await this.#found(key);
      if (found) return checkedObject(found.place, found.bytes);
      throw new MissingObject(key);
    });
  }

  /** An object's bytes, unchecked, from its key or from where a collection moved it. */
  async #found(key: string): Promise<{ bytes: Buffer; place: string } | undefined> {
    // Last under its key again: it may have been put back between the two.
    for (const place of [key, keys.condemned(key), key]) {
      const bytes = await this.store.read(place);
      if (bytes) return { bytes, place };
    }
    return undefined;
  }

  /** Keeps account of damage. What is missing may have been collected, and does not count. */
  async #noted<Value>(key: string, check: () => Value | Promise<Value>): Promise<Value> {
    try {
      const value = await check();
      this.damaged.delete(key);
      return value;
    } catch (error) {
      const isDamage = error instanceof DamagedObject && !(error instanceof MissingObject);
      if (isDamage) this.damaged.set(key, error.message);
      throw error;
    }
  }

  /** A record, also a condemned one; undefined where there is none. */
  protected record<Value>(key: string, kind: RecordKind<Value>): Promise<Value | undefined> {
    return this.#noted(key, async () => {
      const found = await this.#found(key);
      return found && parsed(key, found.bytes, kind, found.place);
    });
  }

  /** A record that no collection moves. */
  protected recordInPlace<Value>(key: string, kind: RecordKind<Value>): Promise<Value | undefined> {
    return this.#noted(key, async () => {
      const bytes = await this.store.read(key);
      return bytes && parsed(key, bytes, kind);
    });
  }

  /**
   * Creates a record. False when there is one already, which stays as it is.
   * @throws Error when it is too large to be read again; `whatToDo` says how to make it smaller.
   */
  protected async createRecord<Value>(
    key: string,
    kind: RecordKind<Value>,
    value: Value,
    whatToDo = "",
  ): Promise<boolean> {
    const bytes = toBytes(key, value);
    const { maxBytes = maxObjectBytes } = kind;
    if (bytes.byteLength > maxBytes) {
      throw failure`record-too-large: The record ${key} would have ${bytes.byteLength} bytes, the limit is ${maxBytes}: ${whatToDo}`;
    }
    return this.store.create(key, bytes);
  }

  /**
   * A record that another one may name. If it was condemned, it is put back after what it names.
   * Undefined when a part of it is gone.
   */
  protected async reusable<Value>(
    key: string,
    kind: RecordKind<Value>,
    putBackNamed: (record: Value) => Promise<boolean>,
  ): Promise<Value | undefined> {
    const found = await this.#found(key);
    if (!found) return undefined;
    const record = await this.#noted(key, () => parsed(key, found.bytes, kind, found.place));
    if (found.place === key) return record;
    return (await putBackNamed(record)) && (await this.putBack([key])) ? record : undefined;
  }

  /** False when one of the objects is gone. */
  protected async putBack(objects: readonly string[]): Promise<boolean> {
    const isThere = await inParallel(parallelObjects, objects, async (key) => {
      const found = await this.#found(key);
      if (found) await this.store.create(key, found.bytes);
      return found !== undefined;
    });
    return !isThere.includes(false);
  }

  /** Whether there is an object, damaged or not. */
  protected async has(key: string): Promise<boolean> {
    return (await this.#found(key)) !== undefined;
  }
}

function brotliOf(bytes: Uint8Array, owner: string | undefined): Promise<Buffer> {
  return compressed(bytes, owner === undefined ? 10 : 11);
}
