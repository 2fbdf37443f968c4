import { type Locale, withLocalePrefix } from "@site/contract/locales";
import type { PagePaths } from "@site/contract/page";

interface PlacedPage {
  paths: PagePaths;
  menu?: { label: Record<Locale, string> } | undefined;
}

/** Pages by id, of a composition or a manifest. */
export type PlacedPages = Record<string, PlacedPage>;

/** A page on the way to another one. */
export interface TrailStep {
  id: string;
  path: string;
  label: string;
}

/**
 * The pages from the home page down to a page, excluding that page: home, then every list that its
 * address is below. Only pages with a label in the menu are steps.
 */
export function trailTo(pages: PlacedPages, page: string, locale: Locale): TrailStep[] {
  const home = withLocalePrefix("/", locale);
  const target = pages[page]?.paths[locale] ?? home;
  return Object.entries(pages)
    .flatMap(([id, { paths, menu }]) => {
      const path = paths[locale];
      const isAbove = path !== target && (path === home || target.startsWith(`${path}/`));
      return isAbove && menu ? [{ id, path, label: menu.label[locale] }] : [];
    })
    .toSorted((a, b) => a.path.length - b.path.length);
}
