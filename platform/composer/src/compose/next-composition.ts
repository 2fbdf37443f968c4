import { type Locale, locales } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import type { PagePaths } from "@site/contract/page";
import type { SiteFacts } from "@site/contract/site";
import {
  type CompositionRecord,
  type GoneAddress,
  versionsOf,
} from "@site/registry/composition-record";
import { ownershipIssue } from "@site/registry/owners";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { compose } from "./compose.ts";
import { ComposeError, type NextComposition, type NextInput, type Removal } from "./composer.ts";
import { overBudget, weightOf } from "./document/document-files.ts";
import type { Rendering } from "./render/fragments.ts";
import { manifestFor } from "./site-pages.ts";

/** Composes releases with the others of the previous composition (`ComposeNext`). */
export async function composeNext(
  { registry, releases: given, previous, attempted, allowRemoval, ...input }: NextInput,
  rendering: Rendering = {},
): Promise<NextComposition> {
  const site = input.site ?? previous?.composition.site;
  if (!site) {
    throw new Error(
      "The first promotion states the site's facts: run it where site.config.json lies.",
    );
  }
  const before = await registry.requireReleases(versionsOf(previous));
  const releases = await withOthers(registry, before, given);
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

/** What is said where pages would disappear, and nobody said that they may. */
function removalText(removed: readonly Removal[]): string {
  const lines = removed.map(({ remote, page, addresses, note }) => {
    const answers = Object.entries(addresses).map(
      ([path, { successor }]) => `${path} (${successor ? `301 to ${successor}` : "410"})`,
    );
    return `  - ${page} of ${remote}: ${answers.join(", ")}${note ? `; ${note}` : ""}`;
  });
  return `These pages would disappear; their addresses would answer as shown:\n${lines.join("\n")}\nIf that is meant, add --allow-removal.`;
}

/**
 * Compares what the site has with what a set of releases would have. A page that only moves leads
 * from its old address to the new one; a page that disappears leads to the successor that its last
 * release named, in the same language, or nowhere.
 */
function removalsOf(
  previous: CompositionRecord | undefined,
  previousRemotes: readonly RemoteManifest[],
  remotes: readonly RemoteManifest[],
) {
  const pages = new Map<string, PagePaths>(
    remotes.flatMap((remote) =>
      Object.entries(remote.pages).map(([id, { paths }]) => [id, paths] as const),
    ),
  );
  const standing = new Set([...pages.values()].flatMap((paths) => Object.values(paths)));
  const removed: Removal[] = [];
  const gone: Record<string, GoneAddress> = {};

  for (const remote of previousRemotes) {
    for (const [page, { paths, successor }] of Object.entries(remote.pages)) {
      const moved = pages.get(page);
      const next = moved ?? (successor === undefined ? undefined : pageAt(pages, successor));
      const addresses: Record<string, GoneAddress> = {};
      for (const locale of locales) {
        if (standing.has(paths[locale])) continue;
        addresses[paths[locale]] = next ? { successor: next[locale] } : {};
      }
      Object.assign(gone, addresses);
      if (moved || Object.keys(addresses).length === 0) continue;
      const isAstray = successor !== undefined && next === undefined;
      removed.push({
        page,
        remote: remote.name,
        addresses,
        ...(isAstray && {
          note: `its successor ${successor} is no address of the new composition`,
        }),
      });
    }
  }
  // From earlier compositions too.
  return { removed, gone: { ...carriedOver(previous, standing, gone), ...gone } };
}

function pageAt(pages: ReadonlyMap<string, PagePaths>, path: string): PagePaths | undefined {
  return [...pages.values()].find((paths) =>
    locales.some((locale: Locale) => paths[locale] === path),
  );
}

/** Addresses that were gone before, led on where what they led to is gone now too. */
function carriedOver(
  previous: CompositionRecord | undefined,
  standing: ReadonlySet<string>,
  gone: Record<string, GoneAddress>,
): Record<string, GoneAddress> {
  return Object.fromEntries(
    Object.entries(previous?.gone ?? {})
      .filter(([path]) => !standing.has(path))
      .map(([path, { successor }]) => {
        if (successor === undefined || standing.has(successor))
          return [path, { ...(successor && { successor }) }];
        return [path, gone[successor] ?? {}];
      }),
  );
}
