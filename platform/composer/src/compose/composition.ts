import type { ComposedPage, ComposedSlot, Composition } from "@site/contract/composition";
import type { SiteFacts } from "@site/contract/site";
import type { CompositionRecord, GoneAddress } from "@site/registry/composition-record";
import { canonicalJson, digestOf } from "@site/registry/content";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import {
  composedRelease,
  composedRemote,
  type RemoteRelease,
  type ShellRelease,
} from "@site/registry/release-record";
import { composerVersion } from "#composer-version.ts";
import { unmetRanges } from "./compatibility.ts";
import { withShareImages } from "./site-files/share-image/share-images.ts";
import { withMenuOrder } from "./site-pages.ts";

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
  const remotes = parts.remotes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    id: digestOf(canonicalJson({ composerVersion, digests, site, gone, year })).slice(0, 16),
    shell: composedRelease(shell),
    remotes: Object.fromEntries(
      remotes.map((release) => {
        const fallback = fallbacks.get(release.name);
        const previous = fallback && { previous: composedRemote(fallback) };
        return [release.name, { ...composedRemote(release), ...previous }];
      }),
    ),
    pages: withMenuOrder(
      Object.fromEntries(
        remotes.flatMap(({ name, manifest }) =>
          Object.entries(manifest.pages).map(([id, page]): [string, ComposedPage] => [
            id,
            {
              remote: name,
              paths: page.paths,
              exposes: withShareImages(site, page),
              ...(page.menu && { menu: page.menu as NonNullable<ComposedPage["menu"]> }),
            },
          ]),
        ),
      ),
      site.menu,
    ),
    slots: Object.fromEntries(
      remotes.flatMap(({ name, manifest }) =>
        Object.entries(manifest.slots).map(([id, { exposes }]): [string, ComposedSlot] => [
          id,
          { remote: name, exposes },
        ]),
      ),
    ),
    site,
    year,
  };
}

/** How many releases are read at a time. */
const parallelReleases = 16;

/**
 * For each remote, the release that was live before this one: a browser that fails to load a part
 * of the current release takes it from there. Releases that the shell can't run are left out.
 */
export async function fallbackReleases(
  registry: Registry,
  shell: ShellRelease,
  remotes: readonly RemoteRelease[],
  previous: CompositionRecord | undefined,
): Promise<Map<string, RemoteRelease>> {
  const found = new Map<string, RemoteRelease>();
  await inParallel(parallelReleases, remotes, async ({ name, digest }) => {
    const before = previous?.releases[name];
    const last = before?.digest === digest ? previous?.composition.remotes[name]?.previous : before;
    if (!last) return;
    const release = await registry.release(name, last.version);
    if (release?.kind !== "remote" || release.digest === digest) return;
    // Left out if it was replaced in the store since it was live.
    const isSame =
      "digest" in last
        ? last.digest === release.digest
        : last.catalogue === composedRemote(release).catalogue;
    if (!isSame) return;
    if (unmetRanges(shell.manifest, release.manifest).length === 0) found.set(name, release);
  });
  return found;
}
