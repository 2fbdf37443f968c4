import { isDeepStrictEqual } from "node:util";
import { parseManifest } from "@site/contract/manifest";
import { catalogueFilesOf } from "@site/registry/catalogue-files";
import { canonicalJson, digestOf } from "@site/registry/digest";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { promisedFiles, type ReleaseRecord } from "@site/registry/release-record";
import type { BlobCheck } from "./blob-check.ts";

/** Everything that is wrong with a stored release. */
export async function releaseFaults(
  registry: Registry,
  blobs: BlobCheck,
  record: ReleaseRecord,
): Promise<string[]> {
  const { name, manifest, files, digest } = record;
  const faults: string[] = [];
  const hashes = Object.fromEntries(Object.entries(files).map(([file, { hash }]) => [file, hash]));
  if (digestOf(canonicalJson({ name, files: hashes })) !== digest) {
    faults.push("its digest does not fit its list of files");
  }
  for (const file of promisedFiles(manifest)) {
    if (!files[file]) faults.push(`its manifest names ${file}, which it does not hold`);
  }
  const found = await inParallel(8, Object.entries(files), async ([file, blob]) => {
    const fault = await blobs.fault(blob);
    return fault ? [`${file}: ${fault}`] : [];
  });
  faults.push(...found.flat());
  if (faults.length > 0) return faults;
  return [...(await manifestFaults(registry, record)), ...catalogueFaults(record)];
}

/** Browsers know every file by what the catalogue says of it. */
function catalogueFaults({ manifest, files }: ReleaseRecord): string[] {
  if (manifest.kind === "shell") return [];
  const catalogue = catalogueFilesOf(manifest, (file) => files[file]?.hash ?? "");
  return Object.entries(catalogue).flatMap(([file, text]) =>
    files[file]?.hash === digestOf(text) ? [] : [`${file} does not fit the files it lists`],
  );
}

/** The record repeats the manifest that lies among the files; the two must not differ. */
async function manifestFaults(
  registry: Registry,
  { manifest, files, version }: ReleaseRecord,
): Promise<string[]> {
  const hash = files["manifest.json"]?.hash;
  if (!hash) return ["manifest.json is missing"];
  try {
    const text = (await registry.blob(hash)).toString("utf8");
    const published = parseManifest(JSON.parse(text), "manifest.json");
    return isDeepStrictEqual({ ...published, version }, manifest)
      ? []
      : ["its record shows another manifest than manifest.json"];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
