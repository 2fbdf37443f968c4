import type {
  ComposedRelease,
  ComposedRemote,
  Composition,
  PageComposition,
  PageFile,
  StaticPage,
} from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import type { UsedPart } from "@site/registry/composition-record";
import { menuPagesOf } from "#compose/pages/page-index.ts";
import type { PageTrace } from "#compose/render/fragments.ts";
import { integrityByAddress, partsWithCode, type ReleaseFile } from "./document-files.ts";

/**
 * The part of a composition that a document carries: its own page with its files, the menu, the
 * pages that it links to, and the remotes of all of these. So a page view costs the same on a site
 * of any size. A static page has no files here: a browser needs none of them.
 */
export function pageCompositionOf(
  composition: Composition,
  { used, linked }: PageTrace,
  locale: Locale,
): PageComposition {
  const { shell, remotes, pages, slots, site, year } = composition;
  // Pages need neither: each page's `menu.order` has its place already.
  const { company: _company, menu: _order, ...facts } = site;
  const own = idsOf(used, "page");
  const known = [...menuPagesOf(pages), ...own, ...linked];
  const loaded = new Set(partsWithCode(composition, used).map(({ remote }) => remote));
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
    pages: pick(pages, known, ({ isStatic, ...page }, id) => {
      if (!own.includes(id)) return { ...page, exposes: {} };
      return isStatic
        ? { ...page, exposes: {}, isStatic }
        : { ...page, exposes: filesIn(page.exposes) };
    }),
    slots: pick(slots, idsOf(used, "slot").toSorted(), (slot) => ({
      ...slot,
      exposes: filesIn(slot.exposes),
    })),
    site: facts,
    year,
  };
}

/**
 * What a client navigation needs of a page composition: the page's files with their hashes, or the
 * page itself, if it is static. It names the remotes in the page but not those that the page only
 * links to, so a release of one remote changes only the page files of its own pages.
 */
export function pageFileOf(
  { shell, remotes, pages, slots }: PageComposition,
  composition: Composition,
  { used, locale }: Pick<PageTrace, "used"> & { locale: Locale },
  files: readonly ReleaseFile[],
  page?: StaticPage,
): PageFile {
  const own = idsOf(partsWithCode(composition, used), "page");
  const allFiles = (exposes: Partial<Record<Locale, object>> = {}) => ({
    exposes: { [locale]: exposes[locale] },
  });
  const inPage = used.map(({ remote }) => remote);
  return {
    shell,
    remotes: pick(remotes, inPage.toSorted(), (remote) => remote),
    // The document on screen already has the menu.
    pages: pick(pages, Object.keys(pages), ({ menu: _menu, ...known }, id) =>
      own.includes(id) ? { ...known, ...allFiles(composition.pages[id]?.exposes) } : known,
    ),
    slots: pick(slots, Object.keys(slots), (slot, id) => ({
      ...slot,
      ...allFiles(composition.slots[id]?.exposes),
    })),
    integrity: integrityByAddress(files),
    ...(page && { page }),
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
