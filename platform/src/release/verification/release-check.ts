import { isDeepStrictEqual } from "node:util";
import { parseDescriptor } from "shared/descriptor";
import { catalogueFilesOf } from "#registry/catalogue-files.ts";
import { canonicalJson, digestOf } from "#registry/digest.ts";
import { inParallel } from "#registry/in-parallel.ts";
import { promisedFiles } from "#registry/publish.ts";
import type { Registry } from "#registry/registry.ts";
import type { ReleaseRecord } from "#registry/release-record.ts";
import type { BlobCheck } from "./blob-check.ts";

/** Everything that is wrong with a stored release. */
export async function releaseFaults(
  registry: Registry,
  blobs: BlobCheck,
  record: ReleaseRecord,
): Promise<string[]> {
  const { name, descriptor, files, digest } = record;
  const faults: string[] = [];
  const hashes = Object.fromEntries(Object.entries(files).map(([file, { hash }]) => [file, hash]));
  if (digestOf(canonicalJson({ name, files: hashes })) !== digest) {
    faults.push("its digest does not fit its list of files");
  }
  for (const file of promisedFiles(descriptor)) {
    if (!files[file]) faults.push(`its descriptor names ${file}, which it does not hold`);
  }
  const found = await inParallel(8, Object.entries(files), async ([file, blob]) => {
    const fault = await blobs.fault(blob);
    return fault ? [`${file}: ${fault}`] : [];
  });
  faults.push(...found.flat());
  if (faults.length > 0) return faults;
  return [...(await descriptorFaults(registry, record)), ...catalogueFaults(record)];
}

/** Browsers know every file by what the catalogue says of it. */
function catalogueFaults({ descriptor, files }: ReleaseRecord): string[] {
  if (descriptor.kind === "shell") return [];
  const catalogue = catalogueFilesOf(descriptor, (file) => files[file]?.hash ?? "");
  return Object.entries(catalogue).flatMap(([file, text]) =>
    files[file]?.hash === digestOf(text) ? [] : [`${file} does not fit the files it lists`],
  );
}

/** The record repeats the descriptor that lies among the files; the two must not differ. */
async function descriptorFaults(
  registry: Registry,
  { descriptor, files, version }: ReleaseRecord,
): Promise<string[]> {
  const hash = files["descriptor.json"]?.hash;
  if (!hash) return ["descriptor.json is missing"];
  try {
    const text = (await registry.blob(hash)).toString("utf8");
    const published = parseDescriptor(JSON.parse(text), "descriptor.json");
    return isDeepStrictEqual({ ...published, version }, descriptor)
      ? []
      : ["its record shows another descriptor than descriptor.json"];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
