import type { Composition } from "@site/contract/composition";
import { reasonsOf } from "@site/contract/reasons";
import type { CompositionRecord } from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { CompositionSources } from "#compose/composition-sources.ts";
import type { PageTrace } from "#compose/document/page-composition.ts";
import {
  type DocumentAddress,
  documentAddresses,
  parallelAddresses,
} from "#compose/document-address.ts";
import { fragmentKeyOf } from "./fragment-key.ts";
import { type Fragment, openPrerenderer } from "./prerenderer.ts";
import { releasePlaceOf } from "./release-modules.ts";

/** An address whose markup is there. */
export interface RenderedAddress extends DocumentAddress {
  /** Hash of everything the markup depends on. */
  fragmentKey: string;
  /** Blob of the markup. */
  fragment: string;
  trace: PageTrace;
}

/** What an address shows: its blob and key, and what the page needs and links to. */
type Markup = Pick<RenderedAddress, "fragmentKey" | "fragment" | "trace">;

/** The markup of every address, what went wrong while rendering, and links that lead nowhere. */
export interface RenderedSite {
  addresses: RenderedAddress[];
  faults: string[];
  deadLinks: CompositionRecord["deadLinks"];
}

/** Renders every address and stores its markup, or takes over what nothing has changed for. */
export async function renderAddresses(
  sources: CompositionSources,
  composition: Composition,
): Promise<RenderedSite> {
  const render = openPrerenderer(sources, composition);
  const faults: string[] = [];
  const deadLinks: CompositionRecord["deadLinks"] = [];

  const renderAnew = async ({ path, page }: DocumentAddress): Promise<Markup | undefined> => {
    const fragment = await render(path).catch((error: unknown) => {
      const owner = `${ownerOf(sources, composition, page)}: ${path} (${page ?? "404"})`;
      const place = releasePlaceOf(error);
      faults.push(
        `${owner} failed to render: ${reasonsOf(error)}${place ? `, thrown in ${place}` : ""}`,
      );
      return undefined;
    });
    return fragment && storedMarkup(sources, composition, path, fragment);
  };

  const addresses = documentAddresses(composition, sources.previous);
  const rendered = await inParallel(parallelAddresses, addresses, async (address) => {
    const markup = takenOver(sources, composition, address) ?? (await renderAnew(address));
    if (!markup) return undefined;
    for (const to of markup.trace.linked) {
      if (!composition.pages[to]) deadLinks.push({ from: address.path, to });
    }
    return { ...address, ...markup };
  });
  return { addresses: rendered.filter((one) => one !== undefined), faults, deadLinks };
}

/** The previous composition's markup, where nothing that it depends on has changed. */
function takenOver(
  sources: CompositionSources,
  composition: Composition,
  { before, path }: DocumentAddress,
): Markup | undefined {
  // A composition of an earlier composer says less of its documents.
  if (before?.key === undefined) return undefined;
  const { fragmentKey, fragment, used, linked } = before;
  const trace = { used, linked };
  if (fragmentKeyOf(sources, composition, trace, path) !== fragmentKey) return undefined;
  return { fragmentKey, fragment, trace };
}

async function storedMarkup(
  sources: CompositionSources,
  composition: Composition,
  path: string,
  fragment: Fragment,
): Promise<Markup> {
  const { hash } = await sources.registry.putBlob(Buffer.from(JSON.stringify(fragment)), false);
  const trace = { used: fragment.used, linked: fragment.linked };
  return {
    fragmentKey: fragmentKeyOf(sources, composition, trace, path),
    fragment: hash,
    trace,
  };
}

/** Name and version of the release that a page comes from; a 404 is the shell's. */
function ownerOf(
  { shell, remotes }: CompositionSources,
  { pages }: Composition,
  page: string | undefined,
): string {
  const { remote = "shell" } = pages[page ?? ""] ?? {};
  const release = [shell, ...remotes].find(({ name }) => name === remote);
  return `${remote} ${release?.version}`;
}
