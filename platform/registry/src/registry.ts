import { Failure, failure } from "@site/contract/failure";
import { printable } from "@site/contract/printable";
import * as v from "valibot";
import { Channels } from "./channels.ts";
import { keys, originalOf, ownersNumberOf, subjectOf } from "./keys.ts";
import { kinds } from "./record-kinds.ts";
import {
  type BlobReference,
  blobsOf,
  type CompositionRecord,
  compositionRecord,
  servedReleases,
} from "./records/composition-record.ts";
import { releaseName, version as versionField } from "./records/fields.ts";
import { type Owners, type OwnersRecord, ownersRecord } from "./records/owners.ts";
import {
  type CollectedRelease,
  type ReleaseRecord,
  releaseRecord,
} from "./records/release-record.ts";
import type { Run } from "./records/run.ts";
import { parsed } from "./records/stored-record.ts";
import { MissingObject, unlessDamaged } from "./store/object-store.ts";

/**
 * Releases, compositions and channels in an object store. Every object but `runs/…` is created once
 * and never changed. Condemned objects can still be read, and `reuse…` puts them back for a record that will
 * name them.
 */
export class Registry extends Channels {
  /** Undefined for a release that was never published or was collected. */
  async release(name: string, version: string): Promise<ReleaseRecord | undefined> {
    // Visitors request releases too: an impossible name never reaches the store.
    if (!v.is(releaseName, name) || !v.is(versionField, version)) return undefined;
    return this.record(keys.release(name, version), kinds.release);
  }

  /** @throws Error when it was never published, or was collected. */
  async requireRelease(
    name: string,
    version: string,
    reading = this.release(name, version),
  ): Promise<ReleaseRecord> {
    return (await reading) ?? this.#explainAbsentRelease(name, version);
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
  createRelease(record: ReleaseRecord): Promise<boolean> {
    const { name, version } = v.parse(releaseRecord, record);
    return this.createRecord(
      keys.release(name, version),
      kinds.release,
      record,
      "it lists each file, and the scripts of each page in each language. Build fewer of them, or divide the package.",
    );
  }

  /**
   * A release that a new record may name. If it was condemned, it is put back with its files.
   * Undefined when a part of it is gone.
   */
  reuseRelease(name: string, version: string): Promise<ReleaseRecord | undefined> {
    return this.reusable(keys.release(name, version), kinds.release, ({ files }) => {
      const blobs = Object.values(files).map((file) => ({ ...file, owner: name }));
      return this.putBack(blobKeysOf(blobs));
    });
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
      const subject = subjectOf(originalOf(key));
      if (subject?.kind !== "release") return [];
      return [{ name: subject.name, version: subject.version, size, modifiedAt }];
    });
  }

  /** A release that was collected: its version stays taken. */
  collectedRelease(name: string, version: string): Promise<CollectedRelease | undefined> {
    return this.recordInPlace(keys.collectedRelease(name, version), kinds.collectedRelease);
  }

  composition(id: string): Promise<CompositionRecord | undefined> {
    return this.record(keys.composition(id), kinds.composition);
  }

  /** @throws Error when the registry lacks it although a channel names it. */
  async requireComposition(id: string, reading = this.composition(id)): Promise<CompositionRecord> {
    return (await reading) ?? this.#explainAbsentComposition(id);
  }

  /**
   * False when it exists already; it stays as it is.
   * @throws Error when it is too large to be read again.
   */
  createComposition(record: CompositionRecord): Promise<boolean> {
    const { id } = v.parse(compositionRecord, record);
    return this.createRecord(
      keys.composition(id),
      kinds.composition,
      record,
      "it lists each address with what it shows and the pages that it links to. Compose fewer pages, or pages with fewer links.",
    );
  }

  /**
   * A composition that a channel may show. If it was condemned, it is put back with all that it
   * names. Undefined when a part of it is gone.
   */
  reuseComposition(id: string): Promise<CompositionRecord | undefined> {
    return this.reusable(keys.composition(id), kinds.composition, async (record) => {
      for (const { name, version } of servedReleases(record)) {
        if (!(await this.reuseRelease(name, version))) return false;
      }
      return this.putBack(blobKeysOf(blobsOf(record)));
    });
  }

  /** Every composition that is not condemned. */
  async compositions(): Promise<{ id: string; modifiedAt: Date }[]> {
    return (await this.store.list("compositions/")).flatMap(({ key, modifiedAt }) => {
      const subject = subjectOf(key);
      return subject?.kind === "composition" ? [{ id: subject.id, modifiedAt }] : [];
    });
  }

  hasComposition(id: string): Promise<boolean> {
    return this.has(keys.composition(id));
  }

  async isCompositionCollected(id: string): Promise<boolean> {
    const key = keys.collectedComposition(id);
    return (await this.recordInPlace(key, kinds.collectedComposition)) !== undefined;
  }

  /** The latest list of who may sign which releases; undefined if there never was one. */
  async owners(): Promise<Owners | undefined> {
    const last = await this.#lastOwners();
    if (last === 0) return undefined;
    return (await this.recordInPlace(keys.owners(last), kinds.owners))?.owners;
  }

  /** False when somebody else replaced the list at the same moment. */
  async replaceOwners(record: OwnersRecord): Promise<boolean> {
    const key = keys.owners((await this.#lastOwners()) + 1);
    return this.createRecord(key, kinds.owners, v.parse(ownersRecord, record));
  }

  /** How a verb of housekeeping ended last. A damaged record counts as none: the next run replaces it. */
  lastRun(verb: string): Promise<Run | undefined> {
    const key = keys.run(verb);
    return unlessDamaged(
      this.store.read(key).then((bytes) => bytes && parsed(key, bytes, kinds.run)),
    );
  }

  /** Replaces the record of a verb's last run, for which a key has to be allowed to remove objects. */
  async recordRun(verb: string, run: Run): Promise<void> {
    await this.store.remove(keys.run(verb));
    await this.createRecord(keys.run(verb), kinds.run, run);
  }

  /** Number of the latest list of owners; 0 if there never was one. */
  async #lastOwners(): Promise<number> {
    const stored = await this.store.list("owners/");
    return Math.max(0, ...stored.map(({ key }) => ownersNumberOf(key) ?? 0));
  }

  async #explainAbsentRelease(name: string, version: string): Promise<never> {
    const collected = await this.collectedRelease(name, version);
    if (collected) {
      throw failure`release-collected: ${name}@${version} was collected on ${collected.collectedAt}. Publish the same build again${collected.commit ? ` (commit ${printable(collected.commit)})` : ""}, or choose a newer version.`;
    }
    const known = (await this.releases()).filter((release) => release.name === name);
    const versions = known.map((release) => release.version).join(", ");
    throw new Failure(
      "release-not-published",
      known.length > 0
        ? `${name}@${version} is not published; there are ${versions}.`
        : `Nothing named ${name} is published. Publish it first: pnpm release publish ${name}`,
    );
  }

  async #explainAbsentComposition(id: string): Promise<never> {
    if (!(await this.isCompositionCollected(id))) throw new MissingObject(keys.composition(id));
    throw failure`composition-collected: The composition ${id} was collected. Promote its releases again; \`pnpm release history\` names them.`;
  }
}

function blobKeysOf(blobs: readonly BlobReference[]): string[] {
  return blobs.flatMap(({ hash, owner, brotliSize }) => [
    keys.blob(hash, owner),
    ...(brotliSize === undefined ? [] : [keys.brotli(hash, owner)]),
  ]);
}
