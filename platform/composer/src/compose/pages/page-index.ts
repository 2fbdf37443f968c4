import type { Locale } from "@site/contract/locales";
import type { PagePaths } from "@site/contract/page";

/*
 * What is asked for each address of a site. An index of its pages answers, made once for each site
 * map: a search through all pages, for each address, would cost the square of the site's size.
 */

interface PlacedPage {
  paths: PagePaths;
  menu?: { label: Record<Locale, string> } | undefined;
}

/** Pages by id, of a composition or a manifest. They don't change. */
export type PlacedPages = Readonly<Record<string, PlacedPage>>;

interface PageIndex {
  menu: readonly string[];
  ids: ReadonlyMap<string, string>;
}

const indexes = new WeakMap<PlacedPages, PageIndex>();

function indexOf(pages: PlacedPages): PageIndex {
  return indexes.getOrInsertComputed(pages, () => {
    const all = Object.entries(pages);
    return {
      menu: all.flatMap(([id, { menu }]) => (menu ? [id] : [])),
      ids: new Map(
        all.flatMap(([id, { paths }]) => Object.values(paths).map((path) => [path, id])),
      ),
    };
  });
}

/** Ids of the pages in the menu, which every document carries. */
export function menuPagesOf(pages: PlacedPages): readonly string[] {
  return indexOf(pages).menu;
}

/** The id of the page at an address. */
export function pageIdAt(pages: PlacedPages, path: string): string | undefined {
  return indexOf(pages).ids.get(path);
}

/** The addresses above an address, the nearest first: for `/a/b/c`, `/a/b` and `/a`. */
export function pathsAbove(path: string): string[] {
  const names = path.split("/");
  return names.slice(2).map((_, index) => names.slice(0, -1 - index).join("/"));
}
