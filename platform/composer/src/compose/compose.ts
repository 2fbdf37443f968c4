import type { SiteFacts } from "@site/contract/site";
import type { CompositionRecord, GoneAddress } from "@site/registry/composition-record";
import { incompatibilities } from "./compatibility.ts";
import { compositionOf, fallbackReleases } from "./composition.ts";
import { assembleDocuments } from "./document/documents.ts";
import { manifestFor } from "./needed-facts.ts";
import { type CompositionSources, renderAddresses } from "./render/fragments.ts";
import { siteFiles } from "./site-files/site-files.ts";

export interface ComposeInput extends CompositionSources {
  site: SiteFacts;
  /** Addresses that the site had and has no more. */
  gone?: Record<string, GoneAddress>;
  year?: number;
}

/** The releases can't be composed; `reasons` lists all of the reasons. */
export class ComposeError extends Error {
  override name = "ComposeError";
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(`These releases can't be composed:\n${reasons.map((one) => `  - ${one}`).join("\n")}`);
    this.reasons = reasons;
  }
}

/**
 * Prerenders every address of the given releases and stores the result as a composition.
 * Nothing is live before a channel points to it.
 * @throws ComposeError when the releases don't fit together or a page fails to render.
 */
export async function compose(given: ComposeInput): Promise<CompositionRecord> {
  const { registry, shell, site, gone = {}, year = new Date().getFullYear() } = given;
  const input = {
    ...given,
    remotes: given.remotes.map((release) => ({
      ...release,
      manifest: manifestFor(site, release.manifest),
    })),
  };
  const manifests = input.remotes.map(({ manifest }) => manifest);
  const conflicts = incompatibilities(shell.manifest, manifests);
  if (conflicts.length > 0) throw new ComposeError(conflicts);

  const fallbacks = await fallbackReleases(registry, shell, input.remotes, input.previous);
  const composition = compositionOf({ ...input, fallbacks, gone, year });
  const known = await registry.reuseComposition(composition.id);
  if (known) return known;

  const { addresses, errors, deadLinks } = await renderAddresses(input, composition);
  if (errors.length > 0) throw new ComposeError(errors);
  const today = new Date().toISOString().slice(0, 10);
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
      ...(await siteFiles(registry, composition, manifests, documents, input.previous)),
      ...pageFiles,
    },
    releases: Object.fromEntries(
      [shell, ...input.remotes].map(({ name, version, digest }) => [name, { version, digest }]),
    ),
    deadLinks,
  };
  await registry.createComposition(record);
  return record;
}
