import {
  type Locale,
  localeOfPath,
  locales,
  withLocalePrefix,
  withoutLocalePrefix,
} from "./locales.ts";
import type { PagePaths } from "./page.ts";

type Placed = { paths: PagePaths };

/** Where an address leads: a page in a language, or nowhere. */
export type Destination<Page> =
  | { kind: "page"; id: string; page: Page; locale: Locale }
  | { kind: "not-found"; locale: Locale };

/**
 * Page and language at an address without query and hash. A slash at its end makes no difference:
 * static hosts that keep pages in folders add one.
 */
export function destinationAt<Page extends Placed>(
  pages: Record<string, Page>,
  address: string,
): Destination<Page> {
  const path = address.length > 1 && address.endsWith("/") ? address.slice(0, -1) : address;
  for (const [id, page] of Object.entries(pages)) {
    for (const locale of locales) {
      if (page.paths[locale] === path) return { kind: "page", id, page, locale };
    }
  }
  return { kind: "not-found", locale: localeOfPath(path) };
}

/** The nearest list above an unmatched address: for `/cases/x`, the cases list. */
function sectionAbove(pages: Record<string, Placed>, path: string): Placed | undefined {
  const locale = localeOfPath(path);
  const home = withLocalePrefix("/", locale);
  return Object.values(pages).reduce<Placed | undefined>((nearest, page) => {
    const section = page.paths[locale];
    const isNearer = section.length > (nearest?.paths[locale].length ?? home.length);
    return isNearer && path.startsWith(`${section}/`) ? page : nearest;
  }, undefined);
}

/**
 * The address of the same page in another language. An unmatched address below a section leads to
 * the section's list; any other changes only its prefix. Query and hash are kept.
 */
export function equivalentAddress(
  pages: Record<string, Placed>,
  address: string,
  locale: Locale,
): string {
  const end = address.search(/[?#]/);
  const path = end === -1 ? address : address.slice(0, end);
  const rest = end === -1 ? "" : address.slice(end);
  const destination = destinationAt(pages, path);
  if (destination.kind === "page") return destination.page.paths[locale] + rest;
  const section = sectionAbove(pages, path);
  const equivalent = section?.paths[locale] ?? withLocalePrefix(withoutLocalePrefix(path), locale);
  return equivalent + rest;
}
