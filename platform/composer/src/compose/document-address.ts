import type { Composition } from "@site/contract/composition";
import { type Locale, locales, withLocalePrefix } from "@site/contract/locales";
import type { ComposedDocument, CompositionRecord } from "@site/registry/composition-record";

/** How many addresses are worked on at a time: each waits for the store and for compression. */
export const parallelAddresses = 16;

/** An address to compose. */
export interface DocumentAddress {
  path: string;
  locale: Locale;
  /** Page id; a 404 has none. */
  page: string | undefined;
  /** Its document in the previous composition. */
  before: ComposedDocument | undefined;
}

/** Addresses of a composition in alphabetical order, then the 404 of each language. */
export function documentAddresses(
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
