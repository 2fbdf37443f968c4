import { inParallel } from "@site/registry/in-parallel";
import { hashOf } from "@site/registry/keys";
import type { StoredObject } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { CompositionRecord } from "#compose/composition-record.ts";
import { newestReleases } from "./newest-releases.ts";
import { lastCompositions, shownSince } from "./shown-compositions.ts";

export interface KeepRule {
  /** How many compositions of each channel stay, whatever their age. */
  compositions: number;
  /** What is younger than this, or was shown after it, stays. */
  since: Date;
}

export interface GarbageRecords {
  compositions: string[];
  releases: { name: string; version: string }[];
}

/**
 * Finds what nobody needs any more. Records never change, so that each is read once however often
 * it looks.
 */
export class GarbageSearch {
  readonly #registry: Registry;
  readonly #rule: KeepRule;
  readonly #compositions = new Map<string, CompositionRecord>();
  readonly #releases = new Map<string, ReleaseRecord>();

  constructor(registry: Registry, rule: KeepRule) {
    this.#registry = registry;
    this.#rule = rule;
  }

  /** Compositions and releases that no channel, canary or open tab needs. */
  async records(): Promise<GarbageRecords> {
    const { since } = this.#rule;
    const needed = await this.#neededCompositions();
    const stored = await this.#registry.compositions();
    const compositions = stored
      .filter(({ id, modifiedAt }) => !needed.has(id) && modifiedAt < since)
      .map(({ id }) => id);

    const removed = new Set(compositions);
    const kept = await this.#readCompositions(
      stored.map(({ id }) => id).filter((id) => !removed.has(id)),
    );
    const used = new Set(kept.flatMap(releasesNamedIn));
    const releases = await this.#readReleases();
    // The newest of each package stays: it may be waiting to be promoted.
    const newest = new Set(newestReleases(releases));
    return {
      compositions,
      releases: releases
        .filter((release) => new Date(release.publishedAt) < since && !newest.has(release))
        .filter(({ name, version }) => !used.has(`${name}@${version}`))
        .map(({ name, version }) => ({ name, version })),
    };
  }

  /**
   * Blobs that no stored record names. As long as a record stands, its blobs do: so a prune that
   * is killed between the two leaves nothing broken.
   */
  async blobs({ compositions, releases }: GarbageRecords): Promise<StoredObject[]> {
    const going = new Set(releases.map(({ name, version }) => `${name}@${version}`));
    const ids = (await this.#registry.compositions()).map(({ id }) => id);
    const staying: object[] = [
      ...(await this.#readCompositions(ids.filter((id) => !compositions.includes(id)))),
      ...(await this.#readReleases()).filter(
        ({ name, version }) => !going.has(`${name}@${version}`),
      ),
    ];
    const named = new Set(staying.flatMap(hashesNamedIn));
    return (await this.#registry.blobs()).filter(
      ({ key, modifiedAt }) => modifiedAt < this.#rule.since && !named.has(hashOf(key)),
    );
  }

  async #neededCompositions(): Promise<Set<string>> {
    const channels = await this.#registry.channels();
    const needed = await inParallel(4, channels, async (channel) => {
      const heads = await this.#registry.heads(channel);
      return [
        ...shownSince(heads, this.#rule.since),
        ...lastCompositions(heads, this.#rule.compositions),
      ];
    });
    return new Set(needed.flat());
  }

  async #readCompositions(ids: readonly string[]): Promise<CompositionRecord[]> {
    const records = await inParallel(8, ids, async (id) => {
      const record =
        this.#compositions.get(id) ?? (await this.#registry.composition<CompositionRecord>(id));
      if (record) this.#compositions.set(id, record);
      return record;
    });
    return records.filter((record) => record !== undefined);
  }

  async #readReleases(): Promise<ReleaseRecord[]> {
    const names = await this.#registry.releases();
    const records = await inParallel(8, names, async ({ name, version }) => {
      const key = `${name}@${version}`;
      const record = this.#releases.get(key) ?? (await this.#registry.release(name, version));
      if (record) this.#releases.set(key, record);
      return record;
    });
    return records.filter((record) => record !== undefined);
  }
}

/** Releases in a composition, and any other whose files its pages may load (a fallback). */
function releasesNamedIn({ releases, composition }: CompositionRecord): string[] {
  const addresses = JSON.stringify(composition).matchAll(
    /"\/([a-z0-9-]+)\/(\d+\.\d+\.\d+[^/"]*)\//g,
  );
  return [
    ...Object.entries(releases).map(([name, { version }]) => `${name}@${version}`),
    ...[...addresses].map(([, name, version]) => `${name}@${version}`),
  ];
}

/** Every hash in a record, whatever it stands for: one too many is kept rather than one too few. */
function hashesNamedIn(record: object): string[] {
  return JSON.stringify(record).match(/\b[0-9a-f]{64}\b/g) ?? [];
}
