import { isDeepStrictEqual, promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { parseManifest } from "@site/contract/manifest";
import { catalogueFilesOf } from "@site/registry/catalogue-files";
import { canonicalJson, digestOf } from "@site/registry/digest";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { type FileRecord, promisedFiles, type ReleaseRecord } from "@site/registry/release-record";

const decompress = promisify(brotliDecompress);

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

/** Checks blobs against the records that name them; each blob is read once. */
export class BlobCheck {
  readonly #registry: Registry;
  readonly #checked = new Map<string, Promise<string | undefined>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** How many blobs were read and hashed. */
  get count(): number {
    return this.#checked.size;
  }

  /** What is wrong with a blob, or undefined. */
  fault(blob: FileRecord): Promise<string | undefined> {
    const key = `${blob.hash} ${blob.size} ${blob.brotliSize ?? ""}`;
    const known = this.#checked.get(key);
    if (known) return known;
    const checking = this.#check(blob);
    this.#checked.set(key, checking);
    return checking;
  }

  /** What is wrong with a blob of which only the hash is known. */
  async faultOfHash(hash: string): Promise<string | undefined> {
    const bytes = await this.#bytes(hash);
    if (!bytes) return `the blob ${hash} is missing`;
    return digestOf(bytes) === hash ? undefined : `the blob ${hash} holds other bytes`;
  }

  async #check({ hash, size, brotliSize }: FileRecord): Promise<string | undefined> {
    const bytes = await this.#bytes(hash);
    if (!bytes) return `the blob ${hash} is missing`;
    if (digestOf(bytes) !== hash) return `the blob ${hash} holds other bytes`;
    if (bytes.byteLength !== size) {
      return `the blob ${hash} has ${bytes.byteLength} bytes, its record says ${size}`;
    }
    if (brotliSize === undefined) return undefined;
    const brotli = await this.#registry.brotliBlob(hash);
    if (!brotli) return `the brotli variant of ${hash} is missing`;
    const unpacked = await decompress(brotli).catch(() => undefined);
    if (!unpacked || digestOf(unpacked) !== hash) {
      return `the brotli variant of ${hash} holds other bytes`;
    }
    return brotli.byteLength === brotliSize
      ? undefined
      : `the brotli variant of ${hash} has ${brotli.byteLength} bytes, its record says ${brotliSize}`;
  }

  async #bytes(hash: string): Promise<Buffer | undefined> {
    return this.#registry.blob(hash).catch((error: unknown) => {
      if (error instanceof Error && error.name === "MissingBlob") return undefined;
      throw error;
    });
  }
}
