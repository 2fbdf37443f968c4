import type { Language } from "./languages.ts";
import type { ExposeFiles } from "./manifest.ts";

/** Name of a release's catalogue, which lies beside its entry; publishing writes it. */
export const catalogueFile = "catalogue.json";

type ExposesById = Record<string, Record<Language, ExposeFiles>>;

/**
 * What a release exposes, for a browser that is about to load a part of it: the files of pages and
 * slots, and by which hash each file is known.
 */
export interface Catalogue {
  pages: ExposesById;
  slots: ExposesById;
  /** Subresource integrity (`sha256-…`) by file. */
  integrity: Record<string, string>;
  /** Where the pages of a remote with many of them are listed, in the order of their ids. */
  parts?: CataloguePart[];
}

/** A catalogue that lists some of a release's pages: those from an id up to the next part's. */
export interface CataloguePart {
  from: string;
  file: string;
  /** Subresource integrity of the file. */
  integrity: string;
}

/** The part that lists a page; undefined where the catalogue itself does. */
export function partWith({ parts }: Catalogue, page: string): CataloguePart | undefined {
  return parts?.findLast(({ from }) => from <= page);
}

/** Every script and sheet that an expose may ever load. */
export function filesOfExpose({ scripts, styles, lazy = [] }: ExposeFiles): string[] {
  return [...scripts, ...styles, ...lazy];
}
