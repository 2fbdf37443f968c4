import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";
import { type CompositionRecord, versionsOf } from "@site/registry/composition-record";
import { ownershipIssue } from "@site/registry/owners";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { ComposeError, compose } from "./compose.ts";
import { overBudget, weightOf } from "./document/document-files.ts";
import { type Removal, removalsOf, removalText } from "./removals.ts";
import type { Rendering } from "./render/fragments.ts";
import { manifestFor } from "./site-pages.ts";

export interface NextInput {
  registry: Registry;
  /** The releases that are new; others stay as the previous composition has them. */
  releases: readonly ReleaseRecord[];
  /** The composition that the new one follows. */
  previous: CompositionRecord | undefined;
  /** What an attempt before this one composed, which came too late. */
  attempted?: CompositionRecord | undefined;
  /** Undefined keeps the facts that the previous composition shows. */
  site: SiteFacts | undefined;
  allowRemoval: boolean;
  /** How a remote's code is rendered: within which limits, behind which walls. */
  rendering?: Rendering | undefined;
}

export interface NextComposition {
  record: CompositionRecord;
  removed: Removal[];
}

/**
 * Composes releases with the others of the previous composition, and checks everything that a
 * composition must keep: the contract, pages that may not vanish unasked, the budgets.
 * @throws ComposeError, or Error when pages would disappear; nothing is live then.
 */
export async function composeNext(input: NextInput): Promise<NextComposition> {
  const { registry, previous, attempted, allowRemoval, rendering } = input;
  const site = input.site ?? previous?.composition.site;
  if (!site) {
    throw new Error(
      "The first promotion states the site's facts: run it where site.config.json lies.",
    );
  }
  const before = await readReleases(registry, versionsOf(previous));
  const releases = await withOthers(registry, before, input.releases);
  await rejectForeign(registry, releases, previous);
  const shell = releases.find((release) => release.kind === "shell");
  if (!shell) {
    throw new Error("There is no shell yet: promote one together with the first remotes.");
  }
  const remotes = releases.filter((release) => release.kind === "remote");
  const { removed, gone } = removalsOf(
    previous,
    manifestsOf(before, previous?.composition.site ?? site),
    manifestsOf(remotes, site),
  );
  if (removed.length > 0 && !allowRemoval) throw new Error(removalText(removed));
  const record = await compose({
    registry,
    shell,
    remotes,
    site,
    previous,
    attempted,
    gone,
    ...rendering,
  });
  // Only what changed is weighed: a page that was accepted before stays accepted.
  const heavy = Object.entries(record.documents)
    .filter(([path, { hash }]) => previous?.documents[path]?.hash !== hash)
    .flatMap(([path, document]) => overBudget(path, weightOf(record, document, releases)));
  if (heavy.length > 0) throw new ComposeError(heavy);
  return { record, removed };
}

/**
 * Reads releases by name and version.
 * @throws Error naming the release that the registry lacks.
 */
export async function readReleases(
  registry: Registry,
  versions: Record<string, string>,
): Promise<ReleaseRecord[]> {
  const records = await Promise.all(
    Object.entries(versions).map(([name, version]) => registry.requireRelease(name, version)),
  );
  return records.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The given releases, in their places for a new record to name, and those they don't replace. */
async function withOthers(
  registry: Registry,
  before: readonly ReleaseRecord[],
  releases: readonly ReleaseRecord[],
): Promise<ReleaseRecord[]> {
  const given = new Set(releases.map(({ name }) => name));
  const others = before.filter(({ name }) => !given.has(name));
  const ready = await Promise.all(
    releases.map(({ name, version }) => registry.requireReusableRelease(name, version)),
  );
  return [...ready, ...others].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Every release that was not live before must be signed by its owner, where owners are stated. One
 * that was live must be the same still: a store may let its writer replace it.
 * @throws ComposeError naming each.
 */
async function rejectForeign(
  registry: Registry,
  releases: readonly ReleaseRecord[],
  previous: CompositionRecord | undefined,
): Promise<void> {
  const owners = await registry.owners();
  const issues = releases.flatMap((release) => {
    const { name, version, digest } = release;
    const live = previous?.releases[name];
    if (live?.version !== version) return ownershipIssue(release, owners) ?? [];
    if (live.digest === digest) return [];
    return `${name}@${version} was replaced in the store since it went live. Publish the build that you want under a new version.`;
  });
  if (issues.length > 0) throw new ComposeError(issues);
}

function manifestsOf(releases: readonly ReleaseRecord[], site: SiteFacts): RemoteManifest[] {
  return releases.flatMap((release) =>
    release.kind === "remote" ? [manifestFor(site, release.manifest)] : [],
  );
}
