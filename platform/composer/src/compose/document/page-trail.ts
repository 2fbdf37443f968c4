import { type Language, withLanguagePrefix } from "@site/contract/languages";
import type { PagePaths } from "@site/contract/page";

interface PlacedPage {
  paths: PagePaths;
  menu?: { label: Record<Language, string> } | undefined;
}

/** Pages by id; a composition's and a manifest's will both do. */
export type PlacedPages = Record<string, PlacedPage>;

/** A page on the way to another one. */
export interface TrailStep {
  id: string;
  path: string;
  label: string;
}

/**
 * The way from the home page to a page, itself excluded: home, then every list that its address
 * lies below. Only pages with a label in the menu are steps.
 */
export function trailTo(pages: PlacedPages, page: string, language: Language): TrailStep[] {
  const home = withLanguagePrefix("/", language);
  const target = pages[page]?.paths[language] ?? home;
  return Object.entries(pages)
    .flatMap(([id, { paths, menu }]) => {
      const path = paths[language];
      const isAbove = path !== target && (path === home || target.startsWith(`${path}/`));
      return isAbove && menu ? [{ id, path, label: menu.label[language] }] : [];
    })
    .toSorted((a, b) => a.path.length - b.path.length);
}
