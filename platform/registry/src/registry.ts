import { randomUUID } from "node:crypto";
import { printable } from "@site/contract/printable";
import * as v from "valibot";
import { FormatCheckedStore } from "./format.ts";
import { inParallel } from "./in-parallel.ts";
import { channelOf, keys, ownersNumberOf, subjectOf } from "./keys.ts";
import {
  type ChannelRevision,
  channelRevision,
  type NextRevision,
} from "./records/channel-revision.ts";
import {
  type BlobReference,
  blobsOf,
  type CompositionRecord,
  collectedComposition,
  compositionRecord,
  servedReleases,
} from "./records/composition-record.ts";
import { releaseName, version as versionField } from "./records/fields.ts";
import { type Owners, type OwnersRecord, ownersRecord } from "./records/owners.ts";
import {
  type CollectedRelease,
  collectedRelease,
  type FileRecord,
  maxReleaseRecordBytes,
  type ReleaseRecord,
  releaseRecord,
} from "./records/release-record.ts";
import { DamagedRecord, parsed, toBytes } from "./records/stored-record.ts";
import { compressed, digestOf, verified, verifiedBrotli } from "./store/content.ts";
import { DamagedObject, maxObjectBytes, type ObjectStore } from "./store/object-store.ts";

/** The registry lacks a blob that a record names. */
export class MissingBlob extends Error {
  override name = "MissingBlob";
}

/** How many revisions of a channel are read at a time. */
const revisionChunk = 16;
const parallelObjects = 8;

/**
 * Releases, compositions and channels in an object store. Every object is created once and never
 * changed; a channel is a series of numbered revisions, of which the highest counts. Condemned
 * objects can still be read, and `reuse…` puts them back for a record that will name them.
 */
export class Registry {
  readonly store: ObjectStore;

  constructor(store: ObjectStore) {
    this.store = new FormatCheckedStore(store);
  }

  /**
   * Stores bytes under their hash, and their brotli variant where that is smaller: as a file of the
   * releases named `owner`, or of compositions.
   * @throws DamagedBlob when other bytes are there already, so that no record names them.
   */
  async putBlob(bytes: Uint8Array, isCompressible: boolean, owner?: string): Promise<FileRecord> {
    const hash = digestOf(bytes);
    const isNew = await this.store.create(keys.blob(hash, owner), bytes);
    if (!isNew) await this.blob(hash, owner);
    if (!isCompressible) return { hash, size: bytes.byteLength };
    const key = keys.brotli(hash, owner);
    const placed = await this.store.read(key);
    const brotli = placed
      ? await verifiedBrotli(key, hash, placed)
      : await compressed(bytes, owner === undefined ? 10 : 11);
    if (brotli.byteLength >= bytes.byteLength) return { hash, size: bytes.byteLength };
    if (!placed) await this.store.create(key, brotli);
    return { hash, size: bytes.byteLength, brotliSize: brotli.byteLength };
  }

  /**
   * The content that a hash names, verified: a file of the releases named `owner`, or of compositions.
   * @throws MissingBlob when there is none, DamagedBlob when the store holds other bytes.
   */
  async blob(hash: string, owner?: string): Promise<Buffer> {
    const key = keys.blob(hash, owner);
    const bytes = await this.#read(key);
    if (bytes) return verified(key, hash, bytes);
    throw new MissingBlob(`The registry lacks the blob ${hash}, which a record names.`);
  }

  /**
   * The same content compressed with brotli, verified.
   * @throws MissingBlob when there is no such variant, DamagedBlob when it unpacks to something else.
   */
  async brotliBlob(hash: string, owner?: string): Promise<Buffer> {
    const key = keys.brotli(hash, owner);
    const bytes = await this.#read(key);
    if (bytes) return verifiedBrotli(key, hash, bytes);
    throw new MissingBlob(`The registry lacks the brotli variant of ${hash}.`);
  }

  /** Undefined for a release that was never published or was collected. */
  async release(name: string, version: string): Promise<ReleaseRecord | undefined> {
    // Visitors request releases too: an impossible name never reaches the store.
    if (!v.is(releaseName, name) || !v.is(versionField, version)) return undefined;
    const key = keys.release(name, version);
    return parsedRelease(key, await this.#read(key));
  }

  /** As `release`; undefined for a damaged one too. */
  async readableRelease(name: string, version: string): Promise<ReleaseRecord | undefined> {
    try {
      return await this.release(name, version);
    } catch (error) {
      if (error instanceof DamagedObject) return undefined;
      throw error;
    }
  }

  /** @throws Error when it was never published, or was collected. */
  async requireRelease(name: string, version: string): Promise<ReleaseRecord> {
    return (await this.release(name, version)) ?? this.#explainAbsentRelease(name, version);
  }

  /**
   * Releases by name and version, in the order of their names.
   * @throws Error naming one that was never published, or was collected.
   */
  async requireReleases(versions: Record<string, string>): Promise<ReleaseRecord[]> {
    const records = await Promise.all(
      Object.entries(versions).map(([name, version]) => this.requireRelease(name, version)),
    );
    return records.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * False when the version exists already; it stays as it is.
   * @throws Error when it is too large to be read again.
   */
  async createRelease(record: ReleaseRecord): Promise<boolean> {
    const { name, version } = v.parse(releaseRecord, record);
    const key = keys.release(name, version);
    const bytes = toBytes(record);
    if (bytes.byteLength > maxReleaseRecordBytes) {
      throw new Error(
        `The record of ${name}@${version} has ${bytes.byteLength} bytes, the limit is ${maxReleaseRecordBytes}: it lists each file, and the scripts of each page in each language. Build fewer of them, or divide the package.`,
      );
    }
    return this.store.create(key, bytes);
  }

  /**
   * A release that a new record may name. If it was condemned, it is put back with its files.
   * Undefined when a part of it is gone.
   */
  async reuseRelease(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const key = keys.release(name, version);
    const placed = parsedRelease(key, await this.store.read(key));
    if (placed) return placed;
    const record = await this.release(name, version);
    if (!record) return undefined;
    const blobs = Object.values(record.files).map((file) => ({ ...file, owner: name }));
    if (!(await this.#putBack(blobKeysOf(blobs)))) return undefined;
    await this.createRelease(record);
    return record;
  }

  /** @throws Error when it was never published, or was collected. */
  async requireReusableRelease(name: string, version: string): Promise<ReleaseRecord> {
    return (await this.reuseRelease(name, version)) ?? this.#explainAbsentRelease(name, version);
  }

  /**
   * Every release, with the size of its record in bytes; condemned ones, which can still be read,
   * only on request.
   */
  async releases({
    withCondemned = false,
  } = {}): Promise<{ name: string; version: string; size: number; modifiedAt: Date }[]> {
    const placed = await this.store.list("releases/");
    const aside = withCondemned ? await this.store.list(keys.condemned("releases/")) : [];
    return [...placed, ...aside].flatMap(({ key, size, modifiedAt }) => {
      const subject = subjectOf(key.replace(/^condemned\//, ""));
      if (subject?.kind !== "release") return [];
      return [{ name: subject.name, version: subject.version, size, modifiedAt }];
    });
  }

  /** A release that was collected: its version stays taken. */
  async collectedRelease(name: string, version: string): Promise<CollectedRelease | undefined> {
    return this.#recordInPlace(keys.collectedRelease(name, version), collectedRelease);
  }

  async composition(id: string): Promise<CompositionRecord | undefined> {
    const key = keys.composition(id);
    return parsed(key, await this.#read(key), compositionRecord);
  }

  /** @throws Error when the registry lacks it although a channel names it. */
  async requireComposition(id: string): Promise<CompositionRecord> {
    return (await this.composition(id)) ?? this.#explainAbsentComposition(id);
  }

  /**
   * False when it exists already; it stays as it is.
   * @throws Error when it is too large to be read again.
   */
  async createComposition(record: CompositionRecord): Promise<boolean> {
    const { id } = v.parse(compositionRecord, record);
    const bytes = toBytes(record);
    if (bytes.byteLength > maxObjectBytes) {
      throw new Error(
        `The record of the composition ${id} has ${bytes.byteLength} bytes, the limit is ${maxObjectBytes}: it lists each address with what it shows and the pages that it links to. Compose fewer pages, or pages with fewer links.`,
      );
    }
    return this.store.create(keys.composition(id), bytes);
  }

  /**
   * A composition that a channel may show. If it was condemned, it is put back with all that it
   * names. Undefined when a part of it is gone.
   */
  async reuseComposition(id: string): Promise<CompositionRecord | undefined> {
    const placed = await this.#recordInPlace(keys.composition(id), compositionRecord);
    if (placed) return placed;
    const record = await this.composition(id);
    if (!record) return undefined;
    for (const { name, version } of servedReleases(record)) {
      if (!(await this.reuseRelease(name, version))) return undefined;
    }
    if (!(await this.#putBack(blobKeysOf(blobsOf(record))))) return undefined;
    await this.createComposition(record);
    return record;
  }

  /** @throws Error when it was collected, or is missing. */
  async requireReusableComposition(id: string): Promise<CompositionRecord> {
    return (await this.reuseComposition(id)) ?? this.#explainAbsentComposition(id);
  }

  /** Every composition that is not condemned. */
  async compositions(): Promise<{ id: string; modifiedAt: Date }[]> {
    return (await this.store.list("compositions/")).flatMap(({ key, modifiedAt }) => {
      const subject = subjectOf(key);
      return subject?.kind === "composition" ? [{ id: subject.id, modifiedAt }] : [];
    });
  }

  async hasComposition(id: string): Promise<boolean> {
    return (await this.#read(keys.composition(id))) !== undefined;
  }

  async isCompositionCollected(id: string): Promise<boolean> {
    return (
      (await this.#recordInPlace(keys.collectedComposition(id), collectedComposition)) !== undefined
    );
  }

  /** The latest list of who may sign which releases; undefined if there never was one. */
  async owners(): Promise<Owners | undefined> {
    const last = await this.#lastOwners();
    if (last === 0) return undefined;
    return (await this.#recordInPlace(keys.owners(last), ownersRecord))?.owners;
  }

  /** False when somebody else replaced the list at the same moment. */
  async replaceOwners(record: OwnersRecord): Promise<boolean> {
    const next = (await this.#lastOwners()) + 1;
    return this.store.create(keys.owners(next), toBytes(v.parse(ownersRecord, record)));
  }

  /** Number of the latest list of owners; 0 if there never was one. */
  async #lastOwners(): Promise<number> {
    const stored = await this.store.list("owners/");
    return Math.max(0, ...stored.map(({ key }) => ownersNumberOf(key) ?? 0));
  }

  /** Names of the channels that have a revision. */
  async channels(): Promise<string[]> {
    const stored = await this.store.list("channels/");
    return [...new Set(stored.flatMap(({ key }) => channelOf(key) ?? []))];
  }

  /** Where a channel points, or undefined before its first promotion. */
  async revision(channel: string): Promise<ChannelRevision | undefined> {
    const last = (await this.#revisionKeys(channel)).at(-1);
    return last === undefined ? undefined : this.#revisionIn(last);
  }

  /** @throws Error when nothing was ever promoted to the channel. */
  async requireRevision(channel: string): Promise<ChannelRevision> {
    const revision = await this.revision(channel);
    if (revision) return revision;
    const channels = await this.channels();
    throw new Error(
      channels.length === 0
        ? `Nothing was promoted to ${channel} yet, nor to any other channel.`
        : `Nothing was promoted to ${channel} yet. Channels in use: ${channels.join(", ")}.`,
    );
  }

  /** Where a channel points now, for a caller that knows where it pointed before: one read. */
  async revisionSince(
    seen: ChannelRevision | undefined,
    channel: string,
  ): Promise<ChannelRevision | undefined> {
    if (!seen) return this.revision(channel);
    let latest = seen;
    for (;;) {
      const next = await this.revisionAt(channel, latest.sequence + 1);
      if (!next) return latest;
      latest = next;
    }
  }

  revisionAt(channel: string, sequence: number): Promise<ChannelRevision | undefined> {
    return this.#revisionIn(keys.revision(channel, sequence));
  }

  /** @throws DamagedRecord also when it can't have this place in a channel's history. */
  async #revisionIn(key: string): Promise<ChannelRevision | undefined> {
    const revision = await this.#recordInPlace(key, channelRevision);
    if (!revision) return undefined;
    const { channel, sequence, revertsTo = 0 } = revision;
    if (keys.revision(channel, sequence) !== key) {
      throw new DamagedRecord(key, `it is revision ${sequence} of ${channel}`);
    }
    if (revertsTo >= sequence) {
      throw new DamagedRecord(key, `it reverts to ${revertsTo}, which is no earlier revision`);
    }
    return revision;
  }

  /** A channel's revisions, oldest first; the latest `limit` of them. */
  async revisions(channel: string, limit = Number.POSITIVE_INFINITY): Promise<ChannelRevision[]> {
    const stored = await this.#revisionKeys(channel);
    const latest = stored.slice(-Math.min(limit, stored.length));
    const revisions = await inParallel(revisionChunk, latest, (key) => this.#revisionIn(key));
    return revisions.filter((revision) => revision !== undefined);
  }

  /** Keys of a channel's revisions, oldest first. */
  async #revisionKeys(channel: string): Promise<string[]> {
    const stored = await this.store.list(`channels/${channel}/`);
    return stored.flatMap(({ key }) => (channelOf(key) === channel ? key : []));
  }

  /**
   * A channel's revisions from the latest, or from `from`, down to its first, read as far as the
   * caller iterates. Rejects at a damaged one, or leaves it out.
   */
  async *revisionsBack(
    channel: string,
    { from, withoutDamaged = false }: { from?: number | undefined; withoutDamaged?: boolean } = {},
  ): AsyncGenerator<ChannelRevision> {
    const last = from === undefined ? undefined : keys.revision(channel, from);
    const all = (await this.#revisionKeys(channel)).filter((key) => !last || key <= last);
    for (let end = all.length; end > 0; end -= revisionChunk) {
      const chunk = all.slice(Math.max(0, end - revisionChunk), end).toReversed();
      for (const read of await Promise.allSettled(chunk.map((key) => this.#revisionIn(key)))) {
        if (read.status === "fulfilled") {
          if (read.value) yield read.value;
        } else if (!withoutDamaged || !(read.reason instanceof DamagedObject)) throw read.reason;
      }
    }
  }

  /**
   * Appends a revision to the one that the caller has seen. False when another process appended one
   * in between: read the channel again and decide again.
   */
  appendRevision(seen: ChannelRevision | undefined, next: NextRevision): Promise<boolean> {
    const sequence = (seen?.sequence ?? 0) + 1;
    const revision: ChannelRevision = { ...next, sequence, writeId: randomUUID() };
    return this.store.create(keys.revision(next.channel, sequence), toBytes(revision));
  }

  /** An object under its key, or where a collection moved it. */
  async #read(key: string): Promise<Buffer | undefined> {
    const bytes = (await this.store.read(key)) ?? (await this.store.read(keys.condemned(key)));
    // It may have been put back between the two.
    return bytes ?? this.store.read(key);
  }

  /** False when one of the objects is gone. */
  async #putBack(objects: readonly string[]): Promise<boolean> {
    const found = await inParallel(parallelObjects, objects, async (key) => {
      const bytes = await this.#read(key);
      if (bytes) await this.store.create(key, bytes);
      return bytes !== undefined;
    });
    return found.every((isFound) => isFound);
  }

  async #recordInPlace<Value>(
    key: string,
    schema: v.GenericSchema<unknown, Value>,
  ): Promise<Value | undefined> {
    return parsed(key, await this.store.read(key), schema);
  }

  async #explainAbsentRelease(name: string, version: string): Promise<never> {
    const collected = await this.collectedRelease(name, version);
    if (collected) {
      throw new Error(
        `${name}@${version} was collected on ${collected.collectedAt}. Publish the same build again${collected.commit ? ` (commit ${printable(collected.commit)})` : ""}, or choose a newer version.`,
      );
    }
    const known = (await this.releases()).filter((release) => release.name === name);
    const versions = known.map((release) => release.version).join(", ");
    throw new Error(
      known.length > 0
        ? `${name}@${version} is not published; there are ${versions}.`
        : `Nothing named ${name} is published. Publish it first: pnpm release publish ${name}`,
    );
  }

  async #explainAbsentComposition(id: string): Promise<never> {
    throw new Error(
      (await this.isCompositionCollected(id))
        ? `The composition ${id} was collected. Promote its releases again; \`pnpm release history\` names them.`
        : `The registry lacks the composition ${id}, which a channel names. \`pnpm release verify\` lists what else is missing.`,
    );
  }
}

function blobKeysOf(blobs: readonly BlobReference[]): string[] {
  return blobs.flatMap(({ hash, owner, brotliSize }) => [
    keys.blob(hash, owner),
    ...(brotliSize === undefined ? [] : [keys.brotli(hash, owner)]),
  ]);
}

/** @throws DamagedRecord also when another release's record has this key. */
function parsedRelease(key: string, bytes: Buffer | undefined): ReleaseRecord | undefined {
  if (bytes && bytes.byteLength > maxReleaseRecordBytes) {
    throw new DamagedRecord(key, `it has more than ${maxReleaseRecordBytes} bytes`);
  }
  const record = parsed(key, bytes, releaseRecord);
  if (!record || keys.release(record.name, record.version) === key) return record;
  throw new DamagedRecord(key, `it is that of ${record.name}@${record.version}`);
}
