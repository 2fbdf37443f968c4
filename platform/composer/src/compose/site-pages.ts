import type { ComposedPage } from "@site/contract/composition";
import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";
import type { ReleaseRecord, RemoteRelease } from "@site/registry/release-record";

/*
 * What the site's configuration decides about the pages of the releases.
 */

/** A manifest without the pages that need facts missing from the site's configuration. */
export function manifestFor(site: SiteFacts, manifest: RemoteManifest): RemoteManifest {
  const pages = Object.entries(manifest.pages).filter(
    ([, { needs }]) => needs === undefined || site[needs] !== undefined,
  );
  return { ...manifest, pages: Object.fromEntries(pages) };
}

/** The remotes among the releases, each without such pages. */
export function remotesFor(site: SiteFacts, releases: readonly ReleaseRecord[]): RemoteRelease[] {
  return releases.flatMap((release) =>
    release.kind === "remote"
      ? [{ ...release, manifest: manifestFor(site, release.manifest) }]
      : [],
  );
}

type Pages = Record<string, ComposedPage>;

/**
 * Pages with their positions in the menu: those that the site's configuration lists, by page or by
 * group, in that order; then the others in the order that their manifests ask for.
 */
export function withMenuOrder(pages: Pages, stated: readonly string[] | undefined): Pages {
  if (!stated) return pages;
  const rankOf = (id: string, group: string | undefined) => {
    const ranks = [id, group].map((one) => (one ? stated.indexOf(one) : -1));
    return ranks.find((rank) => rank !== -1) ?? stated.length;
  };
  const sorted = Object.entries(pages)
    .flatMap(([id, { menu }]) => (menu ? [{ id, menu, rank: rankOf(id, menu.group) }] : []))
    .toSorted((a, b) => a.rank - b.rank || a.menu.order - b.menu.order);
  const positions = new Map(sorted.map(({ id, menu }, order) => [id, { ...menu, order }]));
  return Object.fromEntries(
    Object.entries(pages).map(([id, page]) => {
      const menu = positions.get(id);
      return [id, menu ? { ...page, menu } : page];
    }),
  );
}
