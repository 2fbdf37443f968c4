import type { Locale } from "../locales.ts";
import type { ExposeFiles } from "./manifest.ts";

/** Name of a release's catalogue, which is beside its entry; publishing writes it. */
export const catalogueFile = "catalogue.json";

type ExposesById = Record<string, Record<Locale, ExposeFiles>>;

/**
 * What a release exposes: the files of its pages and slots, and the hash of each file. A browser
 * reads it where no page file has them: for the previous release, and in a preview.
 */
export interface Catalogue {
  pages: ExposesById;
  slots: ExposesById;
  /** Subresource integrity (`sha256-…`) by file. */
  integrity: Record<string, string>;
}

/** Every script and sheet that an expose may ever load. */
export function filesOfExpose({ scripts, styles, lazy = [] }: ExposeFiles): string[] {
  return [...scripts, ...styles, ...lazy];
}
