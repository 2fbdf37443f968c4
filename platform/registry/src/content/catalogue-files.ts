import { type Catalogue, catalogueFile, filesOfExpose } from "@site/contract/catalogue";
import type { RemoteManifest } from "@site/contract/manifest";
import { digestOf, integrityOf } from "./digest.ts";

/** How many pages one file lists, so that what a visitor fetches doesn't grow with a remote. */
export const pagesPerFile = 32;

type Owners = RemoteManifest["pages"] | RemoteManifest["slots"];

/**
 * The texts of a release's catalogue by file name: one file, or for a remote with many pages one that
 * leads to parts. `hashOf` knows the SHA-256 of every file that the manifest names.
 */
export function catalogueFilesOf(
  { pages, slots }: RemoteManifest,
  hashOf: (file: string) => string,
): Record<string, string> {
  const listOf = (listed: Owners, others: Owners): Catalogue => ({
    pages: exposesOf(listed),
    slots: exposesOf(others),
    integrity: integrityIn([...Object.values(listed), ...Object.values(others)], hashOf),
  });
  const all = Object.entries(pages);
  if (all.length <= pagesPerFile) return { [catalogueFile]: JSON.stringify(listOf(pages, slots)) };

  const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const count = Math.ceil(sorted.length / pagesPerFile);
  const parts = Array.from({ length: count }, (_, index) => {
    const listed = sorted.slice(index * pagesPerFile, (index + 1) * pagesPerFile);
    return {
      from: listed[0]?.[0] ?? "",
      file: `catalogue-${index + 1}.json`,
      text: JSON.stringify(listOf(Object.fromEntries(listed), {})),
    };
  });
  const root: Catalogue = {
    ...listOf({}, slots),
    parts: parts.map(({ from, file, text }) => ({
      from,
      file,
      integrity: integrityOf(digestOf(text)),
    })),
  };
  return {
    [catalogueFile]: JSON.stringify(root),
    ...Object.fromEntries(parts.map(({ file, text }) => [file, text])),
  };
}

function exposesOf(owners: Owners): Catalogue["pages"] {
  return Object.fromEntries(Object.entries(owners).map(([id, { exposes }]) => [id, exposes]));
}

function integrityIn(
  owners: readonly Owners[string][],
  hashOf: (file: string) => string,
): Record<string, string> {
  const files = owners.flatMap(({ exposes }) => Object.values(exposes).flatMap(filesOfExpose));
  return Object.fromEntries(
    [...new Set(files)].toSorted().map((file) => [file, integrityOf(hashOf(file))]),
  );
}
