import { type Composition, type PageComposition, pageFileUrl } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type {
  ComposedDocument,
  ComposedFile,
  CompositionRecord,
  PageDates,
} from "@site/registry/composition-record";
import { canonicalJson, contentTypeOf, digestOf } from "@site/registry/content";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import {
  type CompositionSources,
  parallelAddresses,
  type RenderedAddress,
} from "#compose/render/fragments.ts";
import type { Fragment } from "#compose/render/prerenderer.ts";
import { documentOf } from "./document.ts";
import {
  addressOf,
  documentFilesOf,
  importMapOf,
  inlineStyles,
  type ReadStyles,
} from "./document-files.ts";
import { pageCompositionOf, pageFileOf } from "./page-composition.ts";
import { schemaOf } from "./schema.ts";

/** What a composition stores for its addresses. */
export interface AssembledSite extends Pick<CompositionRecord, "documents" | "notFound"> {
  /** By address. */
  pageFiles: Record<string, ComposedFile>;
}

/** What the documents of one composition share. */
interface Assembly {
  sources: CompositionSources;
  /** Calendar date. */
  today: string;
  composition: Composition;
  readStyles: ReadStyles;
}

/** One document to make: its markup, its page composition, and a key of all that goes into it. */
type Draft = RenderedAddress & {
  carried: PageComposition;
  /** Undefined for a 404. */
  dates: PageDates | undefined;
  key: string;
};

/** Stores the document and page file of every address, or reuses those that stay the same. */
export async function assembleDocuments(
  sources: CompositionSources,
  composition: Composition,
  rendered: readonly RenderedAddress[],
): Promise<AssembledSite> {
  const today = new Date().toISOString().slice(0, 10);
  const assembly = { sources, today, composition, readStyles: inlineStyles(sources.registry) };
  // In the addresses' order, whatever finishes first: the record is the same each time.
  const made = await inParallel(parallelAddresses, rendered, async (address) => {
    const { page, path, locale, fragmentKey } = address;
    const carried = pageCompositionOf(composition, address, locale);
    const dates = await datesOf(assembly, address);
    const key = digestOf(canonicalJson([fragmentKey, carried, dates ?? null]));
    const draft = { ...address, carried, dates, key };
    const document = await storedDocument(assembly, draft);
    const pageFile = page === undefined ? undefined : await storedPageFile(assembly, draft);
    return { path, locale, document, pageFile };
  });
  const pages = made.filter(({ pageFile }) => pageFile);
  const missing = made.filter(({ pageFile }) => !pageFile);
  return {
    documents: Object.fromEntries(pages.map(({ path, document }) => [path, document])),
    // Cast: each language has its 404 among the addresses.
    notFound: Object.fromEntries(
      missing.map(({ locale, document }) => [locale, document]),
    ) as Record<Locale, ComposedDocument>,
    pageFiles: Object.fromEntries(
      pages.flatMap(({ path, pageFile }) => (pageFile ? [[pageFileUrl(path), pageFile]] : [])),
    ),
  };
}

async function storedDocument(
  { sources, composition, readStyles }: Assembly,
  { before, key, locale, page, fragmentKey, fragment, used, linked, carried, dates }: Draft,
): Promise<ComposedDocument> {
  if (before?.key === key) return before;
  const rendered = await readFragment(sources.registry, fragment);
  const files = documentFilesOf(composition, releasesOf(sources), used, locale);
  const { html, policy } = documentOf({
    ...rendered,
    composition: carried,
    shell: sources.shell.manifest,
    locale,
    scripts: files.scripts.map(addressOf),
    importMap: importMapOf([...files.scripts, ...files.later]),
    styles: await readStyles(files.styles),
    schema:
      page === undefined || !rendered.meta
        ? undefined
        : schemaOf(composition, { page, locale, meta: rendered.meta, ...dates }),
  });
  const blob = await sources.registry.putBlob(Buffer.from(html), true);
  return {
    ...blob,
    type: contentTypeOf("document.html"),
    policy,
    locale,
    ...(page !== undefined && { page }),
    fragmentKey,
    fragment,
    used,
    linked,
    ...(dates && { dates }),
    key,
  };
}

async function readFragment(registry: Registry, hash: string): Promise<Fragment> {
  return JSON.parse((await registry.blob(hash)).toString("utf8")) as Fragment;
}

async function storedPageFile(
  { sources, composition }: Assembly,
  { path, before, key, locale, carried, used }: Draft,
): Promise<ComposedFile> {
  const { registry, previous } = sources;
  const url = pageFileUrl(path);
  const known = before?.key === key ? previous?.files[url] : undefined;
  if (known) return known;
  const { ofParts } = documentFilesOf(composition, releasesOf(sources), used, locale);
  const text = JSON.stringify(pageFileOf(carried, composition, locale, ofParts));
  const blob = await registry.putBlob(Buffer.from(text), true);
  return { ...blob, type: contentTypeOf(url) };
}

function releasesOf({ shell, remotes }: CompositionSources): ReleaseRecord[] {
  return [shell, ...remotes];
}

/**
 * When a page's text first appeared and last changed. While the text is the same, the previous
 * composition's dates stay; a page that no composition has dated yet takes its manifest's.
 */
async function datesOf(
  { sources, today }: Assembly,
  { page, fragment, before }: RenderedAddress,
): Promise<PageDates | undefined> {
  if (page === undefined) return undefined;
  const known = before?.dates;
  if (known && before.fragment === fragment) return known;
  const { markup } = await readFragment(sources.registry, fragment);
  const words = digestOf(wordsOf(markup));
  if (known?.words === words) return known;
  if (known) return { ...known, words, modified: today };
  const day = declaredDate(sources, page) ?? today;
  return { words, published: day, modified: day };
}

function declaredDate({ remotes }: CompositionSources, page: string): string | undefined {
  const owner = remotes.find(({ manifest }) => page in manifest.pages);
  return owner?.manifest.pages[page]?.lastModified;
}

/** The text of a page's main part, without its markup. */
function wordsOf(markup: string): string {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(markup)?.[1] ?? markup;
  return main
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
