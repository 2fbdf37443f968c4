import { promisify } from "node:util";
import { brotliCompress, constants as zlib } from "node:zlib";
import { digestOf } from "./digest.ts";
import type { ObjectStore } from "./object-store.ts";
import type { ReleaseRecord } from "./release-record.ts";

const compress = promisify(brotliCompress);

const keys = {
  blob: (hash: string) => `blobs/${hash.slice(0, 2)}/${hash}`,
  brotli: (hash: string) => `blobs/${hash.slice(0, 2)}/${hash}.br`,
  release: (name: string, version: string) => `releases/${name}/${version}.json`,
  composition: (id: string) => `compositions/${id}.json`,
  head: (channel: string, sequence: number) =>
    `channels/${channel}/${String(sequence).padStart(8, "0")}.json`,
};

/** One move of a channel's pointer. The highest sequence is where the channel points. */
export interface ChannelHead {
  channel: string;
  sequence: number;
  composition: string;
  /** ISO time. */
  movedAt: string;
  movedBy: string;
  reason: string;
}

/**
 * Releases, compositions and channels in an object store. Everything but the channels is named by
 * content or written once; a channel is a row of numbered heads, of which the highest counts.
 */
export class Registry {
  readonly #store: ObjectStore;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** Stores bytes under their hash, and their brotli variant where that is smaller. */
  async putBlob(
    bytes: Uint8Array,
    isCompressible: boolean,
  ): Promise<{ hash: string; size: number; brotliSize?: number }> {
    const hash = digestOf(bytes);
    await this.#store.create(keys.blob(hash), bytes);
    if (!isCompressible) return { hash, size: bytes.byteLength };
    const known = await this.#store.read(keys.brotli(hash));
    const brotli = known ?? (await compressed(bytes));
    if (brotli.byteLength >= bytes.byteLength) return { hash, size: bytes.byteLength };
    if (!known) await this.#store.create(keys.brotli(hash), brotli);
    return { hash, size: bytes.byteLength, brotliSize: brotli.byteLength };
  }

  /** @throws Error when the blob is missing: a record that names it would be a lie. */
  async blob(hash: string): Promise<Buffer> {
    const bytes = await this.#store.read(keys.blob(hash));
    if (!bytes) throw new Error(`The registry lacks the blob ${hash}, which a record names.`);
    return bytes;
  }

  brotliBlob(hash: string): Promise<Buffer | undefined> {
    return this.#store.read(keys.brotli(hash));
  }

  async release(name: string, version: string): Promise<ReleaseRecord | undefined> {
    return parsed<ReleaseRecord>(await this.#store.read(keys.release(name, version)));
  }

  /** False when the version exists already; it stays as it is. */
  createRelease(record: ReleaseRecord): Promise<boolean> {
    return this.#store.create(keys.release(record.name, record.version), toBytes(record));
  }

  async composition<Record>(id: string): Promise<Record | undefined> {
    return parsed<Record>(await this.#store.read(keys.composition(id)));
  }

  createComposition(id: string, record: unknown): Promise<boolean> {
    return this.#store.create(keys.composition(id), toBytes(record));
  }

  /** Where a channel points, or undefined before its first promotion. */
  async head(channel: string): Promise<ChannelHead | undefined> {
    const last = (await this.#store.list(`channels/${channel}/`)).at(-1);
    return last ? parsed<ChannelHead>(await this.#store.read(last)) : undefined;
  }

  /**
   * Moves a channel's pointer on from the head that the caller has seen. False when somebody else
   * moved it in between: read the head again and decide anew.
   */
  moveHead(seen: ChannelHead | undefined, next: Omit<ChannelHead, "sequence">): Promise<boolean> {
    const sequence = (seen?.sequence ?? 0) + 1;
    return this.#store.create(keys.head(next.channel, sequence), toBytes({ ...next, sequence }));
  }
}

function compressed(bytes: Uint8Array): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}

function toBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function parsed<Value>(bytes: Buffer | undefined): Value | undefined {
  return bytes && (JSON.parse(bytes.toString("utf8")) as Value);
}
