import { randomUUID } from "node:crypto";
import type { ChannelHead, NextHead } from "./channel-head.ts";
import { type CompressionEffort, compressed, type StoredBlob } from "./compression.ts";
import { digestOf } from "./digest.ts";
import { inParallel } from "./in-parallel.ts";
import { keys, sequenceOf } from "./keys.ts";
import type { ObjectStore, StoredObject } from "./object-store.ts";
import { OngoingWork, type OngoingWorkOptions } from "./ongoing-work.ts";
import type { ReleaseRecord } from "./release-record.ts";

/** What is left of a release or composition that a prune removed. */
export type Pruned<Record> = Record & { prunedAt: string };

/** The registry lacks a blob that a record names. */
export class MissingBlob extends Error {
  override name = "MissingBlob";
}

/** A record that is there and can't be read: its bytes are no JSON. */
export class DamagedRecord extends Error {
  override name = "DamagedRecord";
}

/**
 * Releases, compositions and channels in an object store. Everything but the channels is named by
 * content or written once; a channel is a row of numbered heads, of which the highest counts.
 */
export class Registry {
  readonly store: ObjectStore;
  readonly work: OngoingWork;

  constructor(store: ObjectStore, options: OngoingWorkOptions = {}) {
    this.store = store;
    this.work = new OngoingWork(store, options);
  }

  /** Stores bytes under their hash, and their brotli variant where that is smaller. */
  async putBlob(
    bytes: Uint8Array,
    isCompressible: boolean,
    effort: CompressionEffort = "release",
  ): Promise<StoredBlob> {
    const hash = digestOf(bytes);
    await this.store.create(keys.blob(hash), bytes);
    if (!isCompressible) return { hash, size: bytes.byteLength };
    const known = await this.store.read(keys.brotli(hash));
    const brotli = known ?? (await compressed(bytes, effort));
    if (brotli.byteLength >= bytes.byteLength) return { hash, size: bytes.byteLength };
    if (!known) await this.store.create(keys.brotli(hash), brotli);
    return { hash, size: bytes.byteLength, brotliSize: brotli.byteLength };
  }

  /** @throws MissingBlob when there is none: a record that names it would be a lie. */
  async blob(hash: string): Promise<Buffer> {
    return found(await this.store.read(keys.blob(hash)), `the blob ${hash}`);
  }

  brotliBlob(hash: string): Promise<Buffer | undefined> {
    return this.store.read(keys.brotli(hash));
  }

  async release(name: string, version: string): Promise<ReleaseRecord | undefined> {
    return this.#record<ReleaseRecord>(keys.release(name, version));
  }

  /** False when the version exists already; it stays as it is. */
  async createRelease(record: ReleaseRecord): Promise<boolean> {
    const { name, version } = record;
    const isNew = await this.#create(keys.release(name, version), record);
    if (isNew) await this.store.remove(keys.prunedRelease(name, version));
    return isNew;
  }

  /** Every published release that was not pruned. */
  async releases(): Promise<{ name: string; version: string }[]> {
    return (await this.store.list("releases/")).map(({ key }) => {
      const [, name = "", file = ""] = key.split("/");
      return { name, version: file.replace(/\.json$/, "") };
    });
  }

  async composition<Record>(id: string): Promise<Record | undefined> {
    return this.#record<Record>(keys.composition(id));
  }

  async createComposition(id: string, record: unknown): Promise<boolean> {
    const isNew = await this.#create(keys.composition(id), record);
    if (isNew) await this.store.remove(keys.prunedComposition(id));
    return isNew;
  }

  async compositions(): Promise<{ id: string; modifiedAt: Date }[]> {
    return (await this.store.list("compositions/")).map(({ key, modifiedAt }) => ({
      id: key.slice("compositions/".length, -".json".length),
      modifiedAt,
    }));
  }

  /** A pruned release: its version stays taken. */
  async prunedRelease(name: string, version: string): Promise<Pruned<ReleaseRecord> | undefined> {
    return this.#record(keys.prunedRelease(name, version));
  }

  async hasComposition(id: string): Promise<boolean> {
    return (await this.store.read(keys.composition(id))) !== undefined;
  }

  async isCompositionPruned(id: string): Promise<boolean> {
    return (await this.store.read(keys.prunedComposition(id))) !== undefined;
  }

  blobs(): Promise<StoredObject[]> {
    return this.store.list("blobs/");
  }

  /** Names of the channels that were promoted to. */
  async channels(): Promise<string[]> {
    const heads = await this.store.list("channels/");
    return [...new Set(heads.map(({ key }) => key.split("/", 2)[1] ?? ""))];
  }

  /** Where a channel points, or undefined before its first promotion. */
  async head(channel: string): Promise<ChannelHead | undefined> {
    const last = (await this.store.list(`channels/${channel}/`)).at(-1);
    return last && this.#record<ChannelHead>(last.key);
  }

  /** Where a channel points by now, for somebody who knows where it pointed before: one read. */
  async headSince(
    seen: ChannelHead | undefined,
    channel: string,
  ): Promise<ChannelHead | undefined> {
    if (!seen) return this.head(channel);
    let latest = seen;
    for (;;) {
      const next = await this.headAt(channel, latest.sequence + 1);
      if (!next) return latest;
      latest = next;
    }
  }

  async headAt(channel: string, sequence: number): Promise<ChannelHead | undefined> {
    return this.#record<ChannelHead>(keys.head(channel, sequence));
  }

  /** A channel's moves, oldest first; the latest `limit` of them. */
  async heads(channel: string, limit = Number.POSITIVE_INFINITY): Promise<ChannelHead[]> {
    const stored = await this.store.list(`channels/${channel}/`);
    const latest = stored.slice(-Math.min(limit, stored.length));
    const heads = await inParallel(16, latest, ({ key }) => this.headAt(channel, sequenceOf(key)));
    return heads.filter((head) => head !== undefined);
  }

  /**
   * Moves a channel's pointer on from the head that the caller has seen. False when somebody else
   * moved it in between: read the head again and decide anew.
   */
  moveHead(seen: ChannelHead | undefined, next: NextHead): Promise<boolean> {
    const sequence = (seen?.sequence ?? 0) + 1;
    const head: ChannelHead = { ...next, sequence, move: randomUUID() };
    return this.#create(keys.head(next.channel, sequence), head);
  }

  async #record<Value>(key: string): Promise<Value | undefined> {
    const bytes = await this.store.read(key);
    if (!bytes) return undefined;
    try {
      return JSON.parse(bytes.toString("utf8")) as Value;
    } catch (error) {
      throw new DamagedRecord(`The record ${key} is damaged: ${(error as Error).message}`);
    }
  }

  async #create(key: string, record: unknown): Promise<boolean> {
    await this.work.confirm();
    return this.store.create(key, toBytes(record));
  }
}

export function toBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function found(bytes: Buffer | undefined, what: string): Buffer {
  if (bytes) return bytes;
  throw new MissingBlob(`The registry lacks ${what}, which a record names.`);
}
