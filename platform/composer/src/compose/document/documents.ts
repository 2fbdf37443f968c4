import { type Composition, pageFileUrl } from "@site/contract/composition";
import type {
  ComposedDocument,
  ComposedFile,
  CompositionRecord,
  PageDates,
} from "@site/registry/composition-record";
import { canonicalJson, contentTypeOf, digestOf } from "@site/registry/content";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import {
  type CompositionSources,
  parallelAddresses,
  type RenderedAddress,
} from "#compose/render/fragments.ts";
import type { Fragment } from "#compose/render/prerenderer.ts";
import { documentOf } from "./document.ts";
import { addressOf, documentFilesOf, inlineStyles, integrityByAddress } from "./document-files.ts";
import { pageCompositionOf, pageFileOf } from "./page-composition.ts";
import { addressesBelow, schemaOf } from "./schema.ts";

/** What a composition stores for its addresses. */
export interface AssembledSite extends Pick<CompositionRecord, "documents" | "notFound"> {
  /** By address. */
  pageFiles: Record<string, ComposedFile>;
}

/** Stores the document and page file of every address, or reuses those that stay the same. */
export async function assembleDocuments(
  sources: CompositionSources,
  composition: Composition,
  rendered: readonly RenderedAddress[],
): Promise<AssembledSite> {
  const { registry, shell, remotes, previous } = sources;
  const today = new Date().toISOString().slice(0, 10);
  const readStyles = inlineStyles(registry);
  // Computed once: for each address anew, its cost would grow with the square of the site's size.
  const lists = addressesBelow(composition);
  const stored = async (url: string, content: string): Promise<ComposedFile> => ({
    ...(await registry.putBlob(Buffer.from(content), true)),
    type: contentTypeOf(url),
  });
  // The results keep the order of the addresses, so that the record is the same each time.
  const made = await inParallel(parallelAddresses, rendered, async (address) => {
    const { path, locale, page, before, fragmentKey, fragment, used, linked } = address;
    const pageFileAt = pageFileUrl(path);
    const carried = pageCompositionOf(composition, address, locale);
    const dates = await datesOf(sources, today, address);
    const below = page === undefined ? [] : (lists.get(path) ?? []);
    const key = digestOf(canonicalJson([fragmentKey, carried, dates ?? null, below]));
    if (before?.key === key) {
      return { path, locale, document: before, pageFile: previous?.files[pageFileAt] };
    }
    const files = documentFilesOf(composition, [shell, ...remotes], used, locale);
    const { meta, main, ...head } = await readFragment(registry, fragment);
    const shellStyles = await readStyles(files.shellStyles);
    const styles = (await readStyles(files.styles)).map(({ href, css }) => ({
      href,
      css: withoutRegistered(css, shellStyles),
    }));
    const { html, policy } = documentOf({
      ...head,
      composition: carried,
      shell: shell.manifest,
      locale,
      scripts: files.scripts.map(addressOf),
      // Each script that the page imports, now or lazily: a browser that checks them
      // (docs/decisions/content-policy.md) rejects any other bytes.
      importMap: JSON.stringify({
        integrity: integrityByAddress([...files.scripts, ...files.later]),
      }),
      styles: [...shellStyles, ...styles],
      schema:
        page === undefined || !meta
          ? undefined
          : schemaOf(composition, { page, locale, meta, below, ...dates }),
    });
    const document: ComposedDocument = {
      ...(await stored("document.html", html)),
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
    if (page === undefined) return { path, locale, document, pageFile: undefined };
    const { title, headTags: tags } = head;
    const own = composition.pages[page]?.isStatic && {
      markup: main,
      head: { title, tags },
      styles: Object.fromEntries(styles.map(({ href, css }) => [href, css])),
    };
    const pageFile = pageFileOf(carried, composition, address, files.ofParts, own);
    const text = JSON.stringify(pageFile);
    return { path, locale, document, pageFile: await stored(pageFileAt, text) };
  });
  // Cast: each language has its 404 among the addresses.
  const notFound = {} as AssembledSite["notFound"];
  const site: AssembledSite = { documents: {}, notFound, pageFiles: {} };
  for (const { path, locale, document, pageFile } of made) {
    if (pageFile) {
      site.documents[path] = document;
      site.pageFiles[pageFileUrl(path)] = pageFile;
    } else notFound[locale] = document;
  }
  return site;
}

async function readFragment(registry: Registry, hash: string): Promise<Fragment> {
  // Cast: the registry returns the bytes that a rendering of this composer stored, or rejects.
  return JSON.parse((await registry.blob(hash)).toString("utf8")) as Fragment;
}

/**
 * When a page's text first appeared and last changed. While the text is the same, the previous
 * composition's dates stay; a page that no composition has dated yet gets its manifest's date.
 */
async function datesOf(
  { registry, remotes }: CompositionSources,
  today: string,
  { page, fragment, before }: RenderedAddress,
): Promise<PageDates | undefined> {
  if (page === undefined) return undefined;
  const known = before?.dates;
  if (known && before.fragment === fragment) return known;
  const { main } = await readFragment(registry, fragment);
  const words = digestOf(wordsOf(main));
  if (known?.words === words) return known;
  if (known) return { ...known, words, modified: today };
  const owner = remotes.find(({ manifest }) => page in manifest.pages);
  const day = owner?.manifest.pages[page]?.lastModified ?? today;
  return { words, published: day, modified: day };
}

const registration = /@property (--[\w-]+)\{[^{}]*\}/g;

/**
 * A sheet without the properties that the shell's sheets register already: where another sheet
 * registers them again, Chromium computes the style of every element on the page.
 */
function withoutRegistered(css: string, shellStyles: readonly { css: string }[]): string {
  const known = new Set(
    shellStyles.flatMap((shell) => [...shell.css.matchAll(registration)].map(([, name]) => name)),
  );
  return css.replace(registration, (rule, name) => (known.has(name) ? "" : rule));
}

/** The text of a page's main part, without its markup. */
function wordsOf(main: string): string {
  return main
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
