import { availableParallelism } from "node:os";
import type { Composition } from "@site/contract/composition";
import { type Locale, localeOfPath, locales, withLocalePrefix } from "@site/contract/locales";
import type { ComposedDocument, CompositionRecord } from "@site/registry/composition-record";
import { canonicalJson, digestOf } from "@site/registry/content";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord, RemoteRelease, ShellRelease } from "@site/registry/release-record";
import { menuPagesOf } from "#compose/pages/page-index.ts";
import { composerVersion } from "#composer-version.ts";
import { deadLinksIn } from "./dead-links.ts";
import {
  type Fragment,
  type Render,
  type Rendered,
  renderWalled,
  withoutPlace,
} from "./prerenderer.ts";
import type { Limits } from "./walls.ts";

/** How a remote's code is rendered; tests set these. */
export interface Rendering {
  /** Resource limits of the process. */
  limits?: Limits | undefined;
  /** Renders behind walls by default. */
  render?: Render | undefined;
}

/** What a composition's documents are made of. */
export interface CompositionSources extends Rendering {
  registry: Registry;
  shell: ShellRelease;
  remotes: readonly RemoteRelease[];
  /** The composition whose unchanged markup and documents are reused. */
  previous?: CompositionRecord | undefined;
}

/** How many addresses are worked on at a time: each waits for the store and for compression. */
export const parallelAddresses = 16;

const parallelProcesses = Math.min(4, availableParallelism());

/** An address to compose. */
export interface DocumentAddress {
  path: string;
  locale: Locale;
  /** Page id; a 404 has none. */
  page: string | undefined;
  /** Its document in the previous composition. */
  before: ComposedDocument | undefined;
}

/** What a page needs and links to, found by rendering it in one language. */
export type PageTrace = Pick<ComposedDocument, "used" | "linked">;

/** What an address shows: its blob and key, and what the page needs and links to. */
type Markup = Pick<ComposedDocument, "fragmentKey" | "fragment"> & PageTrace;

/** An address with its markup. */
export type RenderedAddress = DocumentAddress & Markup;

/**
 * Renders every address and stores its markup, or reuses markup that nothing has changed. Also
 * returns what went wrong while rendering, and the links that lead nowhere. Each
 * remote's pages are rendered in a separate process, which sees the shell, that remote and those
 * with slots: a remote without slots can't read or spoil what another one shows.
 */
export async function renderAddresses(
  sources: CompositionSources,
  composition: Composition,
  isWanted: (address: DocumentAddress) => boolean = () => true,
) {
  const addresses = documentAddresses(composition, sources.previous).filter(isWanted);
  const markups = new Map<string, Markup>();
  const toRender = new Map<string, DocumentAddress[]>();
  for (const address of addresses) {
    const known = reusableMarkup(sources, composition, address);
    const owner = composition.pages[address.page ?? ""]?.remote ?? sources.shell.name;
    if (known) markups.set(address.path, known);
    else toRender.getOrInsert(owner, []).push(address);
  }
  const errors: string[] = [];
  await inParallel(parallelProcesses, [...toRender], async ([owner, own]) => {
    const releases = releasesFor(sources, owner);
    const render = sources.render ?? renderWalled;
    const paths = own.map(({ path }) => path);
    const { registry, limits } = sources;
    const result = await render(registry, releases, composition, paths, limits);
    for (const error of renderingErrors(releases, owner, own, result)) errors.push(error);
    await inParallel(parallelAddresses, [...result.pages], async ([path, fragment]) => {
      if (fragment instanceof Error) return;
      markups.set(path, await storedMarkup(sources, composition, path, fragment));
    });
  });
  const rendered = addresses.flatMap((address) => {
    const markup = markups.get(address.path);
    return markup ? [{ ...address, ...markup }] : [];
  });
  return { addresses: rendered, errors, deadLinks: deadLinksIn(rendered, composition) };
}

/** The shell, the owner of the pages, and the remotes whose slots they may show. */
function releasesFor({ shell, remotes }: CompositionSources, owner: string): ReleaseRecord[] {
  const needed = remotes.filter(
    ({ name, manifest }) => name === owner || Object.keys(manifest.slots).length > 0,
  );
  return [shell, ...needed];
}

/** Errors of the process that rendered an owner's pages, with the release that they come from. */
function renderingErrors(
  releases: readonly ReleaseRecord[],
  owner: string,
  addresses: readonly DocumentAddress[],
  { pages, stopped }: Rendered,
): string[] {
  const release = `${owner} ${releases.find(({ name }) => name === owner)?.version}`;
  const failed = addresses.flatMap(({ path, page = "404" }) => {
    const result = pages.get(path);
    return result instanceof Error ? [{ path, page, fault: result.message }] : [];
  });
  // The same fault in each language is one, though each language has its own files.
  const faults = Map.groupBy(failed, ({ page, fault }) => `${page} ${withoutPlace(fault)}`);
  const errors = [...faults.values()].map((same) => {
    const paths = same.map(({ path }) => path).join(", ");
    return `${release}: ${paths} (${same[0]?.page}) failed to render: ${same[0]?.fault}`;
  });
  if (stopped === undefined) return errors;
  const slots = releases.filter(({ kind, name }) => kind === "remote" && name !== owner);
  const others = slots.map(({ name, version }) => `${name} ${version}`).join(", ");
  const where = others && ` (slots of ${others} were rendered in the same process)`;
  return [...errors, `${release}: rendering its pages was stopped: ${stopped}${where}.`];
}

/** The markup of the previous composition, where nothing that it depends on has changed. */
function reusableMarkup(
  sources: CompositionSources,
  composition: Composition,
  { before, path }: DocumentAddress,
): Markup | undefined {
  if (!before) return undefined;
  const { fragmentKey, fragment, used, linked } = before;
  if (fragmentKeyOf(sources, composition, before, path) !== fragmentKey) return undefined;
  return { fragmentKey, fragment, used, linked };
}

async function storedMarkup(
  sources: CompositionSources,
  composition: Composition,
  path: string,
  rendered: Fragment,
): Promise<Markup> {
  const { hash } = await sources.registry.putBlob(Buffer.from(JSON.stringify(rendered)), false);
  const { used, linked } = rendered;
  const fragmentKey = fragmentKeyOf(sources, composition, rendered, path);
  return { fragmentKey, fragment: hash, used, linked };
}

/** Addresses of a composition in alphabetical order, then the 404 of each language. */
function documentAddresses(
  composition: Composition,
  previous: CompositionRecord | undefined,
): DocumentAddress[] {
  const pages = Object.entries(composition.pages).flatMap(([page, { paths }]) =>
    locales.map((locale): DocumentAddress => {
      const path = paths[locale];
      return { path, locale, page, before: previous?.documents[path] };
    }),
  );
  const missing = locales.map((locale): DocumentAddress => {
    const path = withLocalePrefix("/404", locale);
    return { path, locale, page: undefined, before: previous?.notFound[locale] };
  });
  return [...pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)), ...missing];
}

/**
 * Hash of everything that an address's markup depends on: the composer, the shell, the releases whose
 * parts it shows, the menu, the pages it links to, the image in its head, the site's facts and the
 * year. If the key is the same, the markup of an earlier composition is reused.
 */
function fragmentKeyOf(
  { shell, remotes }: Pick<CompositionSources, "shell" | "remotes">,
  { pages, slots, site, year }: Composition,
  { used, linked }: PageTrace,
  path: string,
): string {
  const owners = new Set(used.map(({ remote }) => remote));
  const own = used.flatMap(({ kind, id }) => (kind === "page" ? [id] : []));
  // Links to missing pages count as well: such a page may appear.
  const table = [...new Set([...menuPagesOf(pages), ...own, ...linked])]
    .toSorted()
    .map((id) => [id, pages[id]?.paths, pages[id]?.menu]);
  return digestOf(
    canonicalJson({
      composerVersion,
      path,
      images: used.map(({ id }) => pages[id]?.exposes[localeOfPath(path)]?.image),
      shell: shell.digest,
      owners: remotes.filter(({ name }) => owners.has(name)).map(({ digest }) => digest),
      table,
      slots: Object.entries(slots).map(([name, { remote }]) => [name, remote]),
      site,
      year,
    }),
  );
}
