import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { readReleases } from "#compose/channel-releases.ts";
import { versionsOf } from "#compose/checked-composition.ts";
import type { CompositionRecord, GoneAddress } from "#compose/composition-record.ts";
import { type PageWeight, weightOf } from "#compose/page-weight.ts";
import { changesBetween } from "./history.ts";

/** What a visitor downloads for one address before and after, in bytes as brotli. */
export interface WeightChange {
  path: string;
  before: PageWeight;
  after: PageWeight;
}

export interface Difference {
  before: string;
  after: string;
  releases: { name: string; before?: string; after?: string }[];
  addedPages: string[];
  removedPages: string[];
  addedAddresses: string[];
  removedAddresses: ({ path: string } & GoneAddress)[];
  changedDocuments: string[];
  /** Addresses that stand in both and weigh something else now, the largest growth first. */
  weights: WeightChange[];
}

/** What changes from one composition to another. */
export async function differenceBetween(
  registry: Registry,
  before: CompositionRecord,
  after: CompositionRecord,
  /** Where the second one is stored, when that is elsewhere (a rehearsal). */
  afterRegistry = registry,
): Promise<Difference> {
  const [oldPages, newPages] = [before, after].map(({ composition }) =>
    Object.keys(composition.pages),
  ) as [string[], string[]];
  const both = Object.keys(after.documents).filter((path) => before.documents[path]);
  const changed = both.filter(
    (path) => before.documents[path]?.hash !== after.documents[path]?.hash,
  );
  return {
    before: before.id,
    after: after.id,
    releases: changesBetween(versionsOf(before), versionsOf(after)),
    addedPages: newPages.filter((id) => !oldPages.includes(id)),
    removedPages: oldPages.filter((id) => !newPages.includes(id)),
    addedAddresses: Object.keys(after.documents).filter((path) => !before.documents[path]),
    removedAddresses: Object.keys(before.documents)
      .filter((path) => !after.documents[path])
      .map((path) => ({ path, ...after.gone?.[path] })),
    changedDocuments: changed,
    weights: await weightChanges(registry, afterRegistry, before, after, changed),
  };
}

async function weightChanges(
  registry: Registry,
  afterRegistry: Registry,
  before: CompositionRecord,
  after: CompositionRecord,
  paths: readonly string[],
): Promise<WeightChange[]> {
  if (paths.length === 0) return [];
  const oldReleases = await readReleases(registry, versionsOf(before));
  const newReleases = await readReleases(afterRegistry, versionsOf(after));
  const changes = await inParallel(8, paths, async (path) => {
    const [old, now] = [before.documents[path], after.documents[path]];
    if (!old || !now) return [];
    const weights = {
      path,
      before: await weightOf(registry, old, oldReleases),
      after: await weightOf(afterRegistry, now, newReleases),
    };
    return growth(weights) === 0 ? [] : [weights];
  });
  return changes.flat().toSorted((a, b) => growth(b) - growth(a));
}

/** Bytes by which an address grew; negative where it shrank. */
export function growth({ before, after }: WeightChange): number {
  return after.document + after.scripts - before.document - before.scripts;
}
