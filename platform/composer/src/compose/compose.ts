import type { ComposedPage, ComposedSlot, Composition } from "@site/contract/composition";
import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";
import type { CompositionRecord, GoneAddress } from "@site/registry/composition-record";
import { canonicalJson, digestOf } from "@site/registry/digest";
import type { ReleaseRecord } from "@site/registry/release-record";
import { withShareImages } from "#compose/site-files/share-image/share-image.ts";
import { siteFiles } from "#compose/site-files/site-files.ts";
import { incompatibilities } from "./compatibility.ts";
import { composedRelease, composedRemote } from "./composed-release.ts";
import { composerVersion } from "./composer-version.ts";
import type { CompositionSources } from "./composition-sources.ts";
import { assembleDocuments } from "./document/documents.ts";
import { fallbackReleases } from "./fallback-releases.ts";
import { withMenuOrder } from "./menu-order.ts";
import { manifestFor } from "./needed-facts.ts";
import { renderAddresses } from "./render/fragments.ts";

export interface ComposeInput extends CompositionSources {
  site: SiteFacts;
  /** Addresses that the site had and has no more. */
  gone?: Record<string, GoneAddress>;
  year?: number;
}

/** The releases can't be composed; `faults` lists all of the reasons. */
export class ComposeError extends Error {
  override name = "ComposeError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These releases can't be composed:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

/**
 * Prerenders every address of the given releases and stores the result as a composition.
 * Nothing is live before a channel points to it.
 * @throws ComposeError when the releases don't fit together or a page fails to render.
 */
export async function compose(given: ComposeInput): Promise<CompositionRecord> {
  const { registry, site, gone = {}, year = new Date().getFullYear() } = given;
  const today = new Date().toISOString().slice(0, 10);
  const input = {
    ...given,
    remotes: given.remotes.map((release) => ({
      ...release,
      manifest: manifestFor(site, release.manifest),
    })),
  };
  const remotes = input.remotes.map(({ manifest }) => manifest);
  const faults = incompatibilities(input.shell.manifest, remotes);
  if (faults.length > 0) throw new ComposeError(faults);

  const releases = [input.shell, ...input.remotes];
  const fallbacks = await fallbackReleases(registry, input.shell, input.remotes, input.previous);
  const composition = compositionOf({ releases, remotes, fallbacks, site, gone, year });
  const known = await registry.reuseComposition(composition.id);
  if (known) return known;

  const { addresses, faults: broken, deadLinks } = await renderAddresses(input, composition);
  if (broken.length > 0) throw new ComposeError(broken);
  const { documents, notFound, pageFiles } = await assembleDocuments(
    input,
    composition,
    addresses,
    today,
  );

  const record: CompositionRecord = {
    id: composition.id,
    composition,
    documents,
    notFound,
    gone,
    files: {
      ...(await siteFiles(registry, composition, remotes, documents, input.previous)),
      ...pageFiles,
    },
    releases: Object.fromEntries(
      releases.map(({ name, version, digest }) => [name, { version, digest }]),
    ),
    deadLinks,
  };
  await registry.createComposition(record);
  return record;
}

interface CompositionParts {
  /** The shell first. */
  releases: readonly ReleaseRecord[];
  remotes: readonly RemoteManifest[];
  fallbacks: ReadonlyMap<string, ReleaseRecord>;
  site: SiteFacts;
  gone: Record<string, GoneAddress>;
  year: number;
}

function compositionOf({
  releases,
  remotes,
  fallbacks,
  site,
  gone,
  year,
}: CompositionParts): Composition {
  const byName = remotes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const digests = releases.map(({ name, digest }) => [name, digest, fallbacks.get(name)?.digest]);
  return {
    id: digestOf(canonicalJson({ composerVersion, digests, site, gone, year })).slice(0, 16),
    shell: composedRelease(releases[0] as ReleaseRecord),
    remotes: Object.fromEntries(
      releases
        .slice(1)
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map((release) => {
          const fallback = fallbacks.get(release.name);
          const previous = fallback && { previous: composedRemote(fallback) };
          return [release.name, { ...composedRemote(release), ...previous }];
        }),
    ),
    pages: withMenuOrder(
      Object.fromEntries(
        byName.flatMap(({ name, pages }) =>
          Object.entries(pages).map(([id, page]): [string, ComposedPage] => [
            id,
            {
              remote: name,
              paths: page.paths,
              exposes: withShareImages(site, id, page),
              ...(page.menu && { menu: page.menu as NonNullable<ComposedPage["menu"]> }),
            },
          ]),
        ),
      ),
      site.menu,
    ),
    slots: Object.fromEntries(
      byName.flatMap(({ name, slots }) =>
        Object.entries(slots).map(([id, { exposes }]): [string, ComposedSlot] => [
          id,
          { remote: name, exposes },
        ]),
      ),
    ),
    site,
    year,
  };
}
