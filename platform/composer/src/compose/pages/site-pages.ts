import type { ComposedPage } from "@site/contract/composition";
import { locales } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import type { PagePaths } from "@site/contract/page";
import type { SiteFacts } from "@site/contract/site";
import type { CompositionRecord, GoneAddress } from "@site/registry/composition-record";
import type { ReleaseRecord, RemoteRelease } from "@site/registry/release-record";

/*
 * Decides which pages of the releases the site has, in which order, and which pages are removed.
 */

/** A manifest without the pages that need facts missing from the site's configuration. */
export function manifestFor(site: SiteFacts, manifest: RemoteManifest): RemoteManifest {
  const pages = Object.entries(manifest.pages).filter(
    ([, { needs }]) => needs === undefined || site[needs] !== undefined,
  );
  return { ...manifest, pages: Object.fromEntries(pages) };
}

/** The remotes among the releases, with their manifests as `manifestFor` returns them. */
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

/** A page that the new composition would no longer have. */
export interface Removal {
  page: string;
  remote: string;
  addresses: Record<string, GoneAddress>;
}

/** The message when pages would disappear without `--allow-removal`. */
export function removalText(removed: readonly Removal[]): string {
  const lines = removed.map(({ remote, page, addresses }) => {
    const answers = Object.entries(addresses).map(
      ([path, { successor }]) => `${path} (${successor ? `301 to ${successor}` : "410"})`,
    );
    return `  - ${page} of ${remote}: ${answers.join(", ")}`;
  });
  return `These pages would disappear; their addresses would answer as shown:\n${lines.join("\n")}\nIf that is meant, add --allow-removal.`;
}

/**
 * Compares the pages that the site has with those of a set of releases. The old address of a page
 * that moved leads to the new one. The address of a page that disappears leads to the successor, in
 * the same language, that the page's last release (in `before`) named, or nowhere.
 */
export function removalsOf(
  previous: CompositionRecord | undefined,
  before: readonly ReleaseRecord[],
  remotes: readonly RemoteRelease[],
) {
  const manifests = new Map(
    before.flatMap((release) =>
      release.kind === "remote" ? [[release.name, release.manifest] as const] : [],
    ),
  );
  const pages = new Map<string, PagePaths>(
    remotes.flatMap(({ manifest }) =>
      Object.entries(manifest.pages).map(([id, { paths }]) => [id, paths] as const),
    ),
  );
  const present = new Map(
    [...pages.values()].flatMap((paths) => Object.values(paths).map((path) => [path, paths])),
  );
  const removed: Removal[] = [];
  const gone: Record<string, GoneAddress> = {};

  for (const [page, { remote, paths }] of Object.entries(previous?.composition.pages ?? {})) {
    const successor = manifests.get(remote)?.pages[page]?.successor;
    const moved = pages.get(page);
    const next = moved ?? (successor === undefined ? undefined : present.get(successor));
    const addresses: Record<string, GoneAddress> = {};
    for (const locale of locales) {
      if (present.has(paths[locale])) continue;
      addresses[paths[locale]] = next ? { successor: next[locale] } : {};
    }
    Object.assign(gone, addresses);
    if (moved || Object.keys(addresses).length === 0) continue;
    removed.push({ page, remote, addresses });
  }
  // From earlier compositions too.
  return { removed, gone: { ...carriedOver(previous, present, gone), ...gone } };
}

/** Addresses that were gone before, with a new target if the old one is gone now too. */
function carriedOver(
  previous: CompositionRecord | undefined,
  present: ReadonlyMap<string, PagePaths>,
  gone: Record<string, GoneAddress>,
): Record<string, GoneAddress> {
  return Object.fromEntries(
    Object.entries(previous?.gone ?? {})
      .filter(([path]) => !present.has(path))
      .map(([path, answer]) => {
        const { successor } = answer;
        const isThere = successor === undefined || present.has(successor);
        return [path, isThere ? answer : (gone[successor] ?? {})];
      }),
  );
}
