import { type Catalogue, catalogueFile, filesOfExpose } from "@site/contract/catalogue";
import type { RemoteManifest } from "@site/contract/manifest";
import { integrityOf } from "./digest.ts";

type Owners = RemoteManifest["pages"] | RemoteManifest["slots"];

/**
 * The text of a release's catalogue by its file name. `hashOf` knows the SHA-256 of every file that
 * the manifest names.
 */
export function catalogueFilesOf(
  { pages, slots }: RemoteManifest,
  hashOf: (file: string) => string,
): Record<string, string> {
  const catalogue: Catalogue = {
    pages: exposesOf(pages),
    slots: exposesOf(slots),
    integrity: integrityIn([...Object.values(pages), ...Object.values(slots)], hashOf),
  };
  return { [catalogueFile]: JSON.stringify(catalogue) };
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
