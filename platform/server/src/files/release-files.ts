import {
  type CompositionRecord,
  type ServedRelease,
  servedReleases,
} from "@site/registry/composition-record";
import { contentTypeOf } from "@site/registry/content";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import { keys } from "@site/registry/keys";
import { DamagedObject, MissingObject, unlessDamaged } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import {
  type FileRecord,
  isAsComposed,
  isPublicFile,
  maxReleaseRecordBytes,
  type ReleaseRecord,
} from "@site/registry/release-record";
import type { FastifyReply } from "fastify";
import { type BlobCache, type Stored, sendStored } from "./stored-response.ts";

type ReleaseFile = FileRecord & { owner: string };

const releasePath = /^\/([a-z0-9-]+)\/(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)\/(.+)$/;

/** How long a list of the published releases is valid, even an empty one, in milliseconds. */
const listedMs = 10_000;

/** How long a damaged release counts as unknown, so that it is not read at each request. */
const damagedMs = 60_000;

/**
 * Max size of kept records that no shown composition names, in bytes as stored; in memory they can
 * take twenty times that. Anybody who may publish writes them, and any request has them read.
 */
const maxOtherBytes = 4 * 1024 * 1024;

/**
 * Files of every published release, live or not: a tab that was opened before a deployment still
 * finds its files.
 */
export class ReleaseFiles {
  readonly #registry: Registry;
  /** Records, and those that are being read: requests at the same moment share one read. */
  readonly #known = new Map<string, Promise<ReleaseRecord | undefined>>();
  /** Sizes of known records that no shown composition names, the least recently requested first. */
  readonly #others = new Map<string, number>();
  /** Until when each damaged release counts as unknown. */
  readonly #damaged = new Map<string, number>();
  #listed: { at: number; releases: ReturnType<Registry["releases"]> } | undefined;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** A release's public file at an address, or undefined. */
  async find(path: string): Promise<ReleaseFile | undefined> {
    const [, name, version, file] = releasePath.exec(path) ?? [];
    if (!name || !version || !file) return undefined;
    const release = await this.#publishedRelease(name, version);
    if (!release || !isPublicFile(release, file)) return undefined;
    const record = Object.hasOwn(release.files, file) ? release.files[file] : undefined;
    return record && { ...record, owner: name };
  }

  /**
   * Every public file of a release, which is cached.
   * @throws DamagedObject when there is no such release, or it is not the one that was composed.
   */
  async publicFiles(served: ServedRelease): Promise<ReleaseFile[]> {
    const { name, version } = served;
    this.#others.delete(`${name}@${version}`);
    const release = await this.release(name, version);
    if (!release) throw new MissingObject(keys.release(name, version));
    if (!isAsComposed(release, served)) {
      // Not shown again before the right record is back.
      this.#known.delete(`${name}@${version}`);
      this.#damaged.set(`${name}@${version}`, Number.POSITIVE_INFINITY);
      throw new DamagedObject(
        keys.release(name, version),
        `was replaced in the store since ${name}@${version} was composed`,
      );
    }
    this.#damaged.delete(`${name}@${version}`);
    return Object.entries(release.files)
      .filter(([file]) => isPublicFile(release, file))
      .map(([, record]) => ({ ...record, owner: name }));
  }

  /** Forgets the records of releases that only earlier compositions named. */
  keepOnly(shown: readonly CompositionRecord[]): void {
    const named = shown.flatMap(servedReleases).map(({ name, version }) => `${name}@${version}`);
    const kept = new Set([...named, ...this.#others.keys()]);
    for (const key of this.#known.keys()) if (!kept.has(key)) this.#known.delete(key);
  }

  /** Requests for unknown releases share one listing, so that guessing does not load the store. */
  async #publishedRelease(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}@${version}`;
    const known = this.#known.get(key);
    if (known) {
      this.#noteOther(key, this.#others.get(key));
      return known;
    }
    const now = performance.now();
    if (now < (this.#damaged.get(key) ?? 0)) return undefined;
    if (!this.#listed || now - this.#listed.at >= listedMs) {
      // A condemned release counts as present.
      this.#listed = { at: now, releases: this.#registry.releases({ withCondemned: true }) };
    }
    const published = await this.#listed.releases;
    // A record that is too large is not read: a publisher could fill the memory with such records.
    const found = published.find(
      (one) => one.name === name && one.version === version && one.size <= maxReleaseRecordBytes,
    );
    if (!found) return undefined;
    // Another request, or a composition that shows it, may have read it meanwhile.
    if (!this.#known.has(key)) this.#noteOther(key, found.size);
    const { damaged } = this.#registry;
    const isNoted = damaged.has(keys.release(name, version));
    return this.release(name, version).catch((error: unknown) => {
      // Nothing that is shown needs it: a publisher must not make the server look degraded.
      if (!isNoted) damaged.delete(keys.release(name, version));
      throw error;
    });
  }

  /** Notes a request for a record that no shown composition names; drops the oldest if too many. */
  #noteOther(key: string, size: number | undefined): void {
    if (size === undefined) return;
    this.#others.delete(key);
    this.#others.set(key, size);
    let bytes = [...this.#others.values()].reduce((sum, one) => sum + one, 0);
    for (const [oldest, oldestSize] of this.#others) {
      if (bytes <= maxOtherBytes || oldest === key) break;
      this.#others.delete(oldest);
      this.#known.delete(oldest);
      bytes -= oldestSize;
    }
  }

  /** A release's record, which is cached. */
  release(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}@${version}`;
    return this.#known.getOrInsertComputed(key, () => {
      const reading = this.#registry.release(name, version);
      reading.then(
        (record) => record ?? this.#known.delete(key),
        (error: unknown) => {
          this.#known.delete(key);
          if (error instanceof DamagedObject) this.#damaged.set(key, performance.now() + damagedMs);
        },
      );
      return reading;
    });
  }
}

/** Headers of files that never change under their address, such as a release's. */
export const immutableCaching = { "cache-control": "public, max-age=31536000, immutable" };

/** Another site of the same owner, or a development shell, may run these releases too. */
const releaseHeaders = {
  ...immutableCaching,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * Answers with a release's file, live or not; false where there is none. It does not return the
 * reply: awaiting a reply that was sent gives nothing.
 */
export async function sendReleaseFile(
  reply: FastifyReply,
  { releases, cache }: { releases: ReleaseFiles; cache: BlobCache },
  path: string,
): Promise<boolean> {
  const released = await releases.find(path);
  if (!released) return false;
  try {
    const stored = { ...released, type: contentTypeOf(path) };
    await sendStored(reply, cache, stored, releaseHeaders);
    return true;
  } catch (error) {
    // It was collected after this server had cached its record.
    if (error instanceof MissingObject) return false;
    throw error;
  }
}

/**
 * Reads everything that a composition's visitors may request into memory, so that it can be served
 * while the store is down.
 * @returns what they can't get, because it is damaged or missing. Fallbacks don't count: the publisher
 * of one remote must not stop every promotion. If the record of a release is damaged, nothing else
 * is read.
 */
export async function warmUp(
  cache: BlobCache,
  releases: ReleaseFiles,
  record: CompositionRecord,
): Promise<DamagedObject[]> {
  const damage: DamagedObject[] = [];
  const note = (error: DamagedObject) => {
    damage.push(error);
  };
  const released = await inParallel(parallelObjects, servedReleases(record), async (served) => {
    const isOptional = served.digest === undefined;
    const files = await unlessDamaged(releases.publicFiles(served), isOptional ? undefined : note);
    return (files ?? []).map((file) => ({ ...file, type: "", isOptional }));
  });
  if (damage.length > 0) return damage;
  // Documents last: what was read first is dropped first, where not everything fits.
  const files: (Stored & { isOptional?: boolean })[] = [
    ...released.flat(),
    ...Object.values(record.files),
    ...Object.values(record.notFound),
    ...Object.values(record.documents),
  ];
  await inParallel(parallelObjects, files, async (file) => {
    const encoding = file.brotliSize === undefined ? "identity" : "br";
    await unlessDamaged(cache.read(file, encoding), file.isOptional ? undefined : note);
  });
  return damage;
}
