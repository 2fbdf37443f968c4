import type {
  ComposedRelease,
  ComposedRemote,
  Composition,
  PageComposition,
  PageFile,
} from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import type { UsedPart } from "@site/registry/composition-record";
import type { PageTrace } from "#compose/render/fragments.ts";
import { integrityByAddress, type ReleaseFile } from "./document-files.ts";

/**
 * The part of a composition that a document carries: its own page with its files, the menu, the
 * pages that it links to, and the remotes of all of these. So a page view costs the same on a site
 * of any size.
 */
export function pageCompositionOf(
  composition: Composition,
  { used, linked }: PageTrace,
  locale: Locale,
): PageComposition {
  const { shell, remotes, pages, slots, site, year } = composition;
  // Pages need neither: the menu is already in order.
  const { company: _company, menu: _order, ...facts } = site;
  const own = idsOf(used, "page");
  const menu = Object.keys(pages).filter((id) => pages[id]?.menu);
  const known = [...menu, ...own, ...linked];
  const loaded = new Set(used.map(({ remote }) => remote));
  const owners = known.flatMap((id) => pages[id]?.remote ?? []);
  const filesIn = <Files extends ExposeFiles>(exposes: Partial<Record<Locale, Files>>) => {
    const files = exposes[locale];
    return files ? { [locale]: withoutLazy(files) } : {};
  };
  return {
    shell,
    remotes: pick(remotes, [...loaded, ...owners].toSorted(), (remote, name) =>
      named(remote, loaded.has(name)),
    ),
    pages: pick(pages, known, (page, id) => ({
      ...page,
      exposes: own.includes(id) ? filesIn(page.exposes) : {},
    })),
    slots: pick(slots, idsOf(used, "slot").toSorted(), (slot) => ({
      ...slot,
      exposes: filesIn(slot.exposes),
    })),
    site: facts,
    year,
  };
}

/** What a client navigation needs of a page composition, with the hashes of the page's files. */
export function pageFileOf(
  { shell, remotes, pages, slots }: PageComposition,
  composition: Composition,
  locale: Locale,
  files: readonly ReleaseFile[],
): PageFile {
  const withLazy = <Owner extends { exposes: object }>(
    own: Owner,
    exposes: Partial<Record<Locale, object>> = {},
  ) => (locale in own.exposes ? { ...own, exposes: { [locale]: exposes[locale] } } : own);
  return {
    shell,
    remotes,
    // The document on screen already has the menu.
    pages: pick(pages, Object.keys(pages), ({ menu: _menu, ...page }, id) =>
      withLazy(page, composition.pages[id]?.exposes),
    ),
    slots: pick(slots, Object.keys(slots), (slot, id) =>
      withLazy(slot, composition.slots[id]?.exposes),
    ),
    integrity: integrityByAddress(files),
  };
}

function idsOf(used: readonly UsedPart[], wanted: UsedPart["kind"]): string[] {
  return used.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
}

/**
 * A remote by version and address; its pages name its files. Remotes that the document loads also
 * name their previous release, by its catalogue.
 */
function named({ version, url, previous }: ComposedRemote, isLoaded: boolean): ComposedRemote {
  const release: ComposedRelease = { version, url };
  return { ...release, ...(isLoaded && previous && { previous }) };
}

/** Without the lazy scripts, which are in the import map. */
function withoutLazy<Files extends ExposeFiles>(files: Files): Files {
  const { lazy: _lazy, ...rest } = files;
  // Only an optional property is left out.
  return rest as Files;
}

function pick<Value, Result>(
  record: Record<string, Value>,
  names: readonly string[],
  as: (value: Value, name: string) => Result,
): Record<string, Result> {
  const picked: Record<string, Result> = {};
  for (const name of names) {
    const value = record[name];
    if (value !== undefined) picked[name] ??= as(value, name);
  }
  return picked;
}
