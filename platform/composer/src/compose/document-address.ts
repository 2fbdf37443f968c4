import type { Composition } from "@site/contract/composition";
import { type Language, languages, withLanguagePrefix } from "@site/contract/languages";
import type { ComposedDocument, CompositionRecord } from "@site/registry/composition-record";

/** How many addresses are worked on at a time: each waits for the store and for compression. */
export const parallelAddresses = 16;

/** An address to compose. */
export interface DocumentAddress {
  path: string;
  language: Language;
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
    languages.map((language): DocumentAddress => {
      const path = paths[language];
      return { path, language, page, before: previous?.documents[path] };
    }),
  );
  const missing = languages.map((language): DocumentAddress => {
    const path = withLanguagePrefix("/404", language);
    return { path, language, page: undefined, before: previous?.notFound[language] };
  });
  return [...pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)), ...missing];
}
