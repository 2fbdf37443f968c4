import type { ComposedPage, Composition } from "@site/contract/composition";
import type { SiteFacts } from "@site/contract/site";
import type { CompositionRecord, GoneAddress } from "@site/registry/composition-record";
import { canonicalJson, digestOf } from "@site/registry/content";
import { inParallel } from "@site/registry/in-parallel";
import { unlessDamaged } from "@site/registry/object-store";
import { ownershipIssue } from "@site/registry/owners";
import type { Registry } from "@site/registry/registry";
import {
  composedRelease,
  composedRemote,
  isAsComposed,
  type RemoteRelease,
  type ShellRelease,
} from "@site/registry/release-record";
import { composerVersion } from "#composer-version.ts";
import { unmetRanges } from "./compatibility.ts";
import { withMenuOrder } from "./pages/site-pages.ts";
import { withShareImages } from "./site-files/share-image/share-images.ts";

interface CompositionParts {
  shell: ShellRelease;
  remotes: readonly RemoteRelease[];
  /** The previous release of each remote that has one. */
  fallbacks: ReadonlyMap<string, RemoteRelease>;
  site: SiteFacts;
  gone: Record<string, GoneAddress>;
  year: number;
}

/** Combines a set of releases: who owns each page and slot, and where its code is. */
export function compositionOf(parts: CompositionParts): Composition {
  const { shell, fallbacks, site, gone, year } = parts;
  const digests = [shell, ...parts.remotes].map(({ name, digest }) => [
    name,
    digest,
    fallbacks.get(name)?.digest,
  ]);
  const remotes: Composition["remotes"] = {};
  const pages: Composition["pages"] = {};
  const slots: Composition["slots"] = {};
  for (const release of parts.remotes.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name, manifest } = release;
    const fallback = fallbacks.get(name);
    const previous = fallback && { previous: composedRemote(fallback) };
    remotes[name] = { ...composedRemote(release), ...previous };
    for (const [id, page] of Object.entries(manifest.pages)) {
      const exposes = withShareImages(site, page);
      // Cast: the schema's type lets an optional field be undefined, which JSON can't hold.
      const menu = page.menu as ComposedPage["menu"] | undefined;
      pages[id] = {
        remote: name,
        paths: page.paths,
        exposes,
        ...(page.isStatic && { isStatic: true }),
        ...(menu && { menu }),
      };
    }
    for (const [id, { exposes }] of Object.entries(manifest.slots)) {
      slots[id] = { remote: name, exposes };
    }
  }
  return {
    id: digestOf(canonicalJson({ composerVersion, digests, site, gone, year })).slice(0, 16),
    shell: composedRelease(shell),
    remotes,
    pages: withMenuOrder(pages, site.menu),
    slots,
    site,
    year,
  };
}

/** How many releases are read at a time. */
export const parallelReleases = 16;

/**
 * For each remote, the release that was live before this one: a browser that fails to load a part
 * of the current release takes the part from there. Releases are left out if the shell can't run
 * them, if they were damaged or replaced in the store since they were live, or if their key is no
 * longer the owner's: the key may have been revoked because of them.
 */
export async function fallbackReleases(
  registry: Registry,
  shell: ShellRelease,
  remotes: readonly RemoteRelease[],
  previous: CompositionRecord | undefined,
): Promise<Map<string, RemoteRelease>> {
  const found = new Map<string, RemoteRelease>();
  const owners = await registry.owners();
  await inParallel(parallelReleases, remotes, async ({ name, digest }) => {
    const before = previous?.releases[name];
    const last = before?.digest === digest ? previous?.composition.remotes[name]?.previous : before;
    if (!last) return;
    // A fallback is a convenience: the publisher of one remote must not stop every promotion.
    const release = await unlessDamaged(registry.release(name, last.version));
    if (release?.kind !== "remote" || release.digest === digest) return;
    if (!isAsComposed(release, last) || ownershipIssue(release, owners)) return;
    if (unmetRanges(shell.manifest, release.manifest).length === 0) found.set(name, release);
  });
  return found;
}
