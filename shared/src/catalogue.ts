import type { ExposeFiles, RemoteDescriptor } from "./descriptor.ts";
import type { Language } from "./languages.ts";

/** Name of a release's catalogue, which lies beside its entry; publishing writes it. */
export const catalogueFile = "catalogue.json";

type ExposesById = Record<string, Record<Language, ExposeFiles>>;

/**
 * What a release exposes, for a browser that is about to load a part of it: the files of every
 * page and slot, and by which hash each file is known.
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

/** The catalogue of a release. `integrityOf` knows every file that the descriptor names. */
export function catalogueOf(
  { pages, slots }: RemoteDescriptor,
  integrityOf: (file: string) => string,
): Catalogue {
  const exposesOf = (owners: Record<string, { exposes: Record<Language, ExposeFiles> }>) =>
    Object.fromEntries(Object.entries(owners).map(([id, { exposes }]) => [id, exposes]));
  const files = [...Object.values(pages), ...Object.values(slots)].flatMap(({ exposes }) =>
    Object.values(exposes).flatMap(filesOfExpose),
  );
  return {
    pages: exposesOf(pages),
    slots: exposesOf(slots),
    integrity: Object.fromEntries(
      [...new Set(files)].toSorted().map((file) => [file, integrityOf(file)]),
    ),
  };
}
