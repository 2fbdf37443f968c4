import {
  type Language,
  languageOfPath,
  languages,
  withLanguagePrefix,
  withoutLanguagePrefix,
} from "./languages.ts";
import type { PagePaths } from "./page.ts";

type Placed = { paths: PagePaths };

/** Where an address leads: a page in a language, or nowhere. */
export type Destination<Page> =
  | { kind: "page"; id: string; page: Page; language: Language }
  | { kind: "not-found"; language: Language };

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
    for (const language of languages) {
      if (page.paths[language] === path) return { kind: "page", id, page, language };
    }
  }
  return { kind: "not-found", language: languageOfPath(path) };
}

/** The list that an unmatched address lies below: `/cases/x` lies below the cases list. */
function sectionAbove(pages: Record<string, Placed>, path: string): Placed | undefined {
  const language = languageOfPath(path);
  const home = withLanguagePrefix("/", language);
  return Object.values(pages).find(({ paths }) => {
    const section = paths[language];
    return section !== home && path.startsWith(`${section}/`);
  });
}

/**
 * The address of the same page in another language. An unmatched one below a section leads to
 * that section's list; any other changes only its prefix. Query and hash are kept.
 */
export function equivalentAddress(
  pages: Record<string, Placed>,
  address: string,
  language: Language,
): string {
  const end = address.search(/[?#]/);
  const path = end === -1 ? address : address.slice(0, end);
  const rest = end === -1 ? "" : address.slice(end);
  const destination = destinationAt(pages, path);
  if (destination.kind === "page") return destination.page.paths[language] + rest;
  const section = sectionAbove(pages, path);
  const equivalent =
    section?.paths[language] ?? withLanguagePrefix(withoutLanguagePrefix(path), language);
  return equivalent + rest;
}
