import { withMenuOrder } from "@site/composer/compose/menu-order";
import { manifestFor } from "@site/composer/compose/needed-facts";
import type { ComposedPage, ComposedSlot, Composition } from "@site/contract/composition";
import { withRemote } from "@site/contract/preview";
import {
  composedRelease,
  composedRemote,
  type ReleaseRecord,
  type RemoteRelease,
} from "@site/registry/release-record";

/**
 * A composition in which releases are replaced, without the ones before them: what fails must be
 * seen to fail. Every file is left to the catalogues, which know it by its hash: a preview has no
 * import map.
 */
export function previewedComposition(
  live: Composition,
  releases: readonly ReleaseRecord[],
): Composition {
  let made: Composition = {
    ...live,
    pages: withoutFiles(live.pages),
    slots: withoutFiles(live.slots),
  };
  for (const release of releases) {
    made =
      release.kind === "shell"
        ? { ...made, shell: composedRelease(release) }
        : withRemote(made, release.name, composedRemote(release), partsOf(release, live));
  }
  return { ...made, pages: withMenuOrder(made.pages, live.site.menu) };
}

function withoutFiles<Part extends ComposedPage | ComposedSlot>(parts: Record<string, Part>) {
  return Object.fromEntries(
    Object.entries(parts).map(([id, part]) => [id, { ...part, exposes: {} }]),
  );
}

function partsOf({ name: remote, manifest }: RemoteRelease, { site }: Composition) {
  const { pages, slots } = manifestFor(site, manifest);
  return {
    pages: Object.fromEntries(
      Object.entries(pages).map(([id, { paths, menu }]): [string, ComposedPage] => [
        id,
        // Cast: a manifest was validated, and says `undefined` only where a field is absent.
        { remote, paths, exposes: {}, ...(menu && { menu: menu as ComposedPage["menu"] & {} }) },
      ]),
    ),
    slots: Object.fromEntries(Object.keys(slots).map((id) => [id, { remote, exposes: {} }])),
  };
}
