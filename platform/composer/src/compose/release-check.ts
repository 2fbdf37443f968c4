import { isDeepStrictEqual } from "node:util";
import { catalogueFile } from "@site/contract/catalogue";
import { parseManifest } from "@site/contract/manifest";
import type { BlobReference } from "@site/registry/composition-record";
import { digestOf } from "@site/registry/content";
import { inParallel } from "@site/registry/in-parallel";
import { DamagedObject } from "@site/registry/object-store";
import { type Owners, ownershipIssue } from "@site/registry/owners";
import { MissingBlob, type Registry } from "@site/registry/registry";
import {
  catalogueText,
  type FileRecord,
  promisedFiles,
  type ReleaseRecord,
} from "@site/registry/release-record";

/** Everything that is wrong with a stored release. */
export async function releaseIssues(
  registry: Registry,
  blobs: BlobCheck,
  record: ReleaseRecord,
  owners: Owners | undefined,
): Promise<string[]> {
  const { version } = record;
  const issues: string[] = [];
  // A prerelease, such as a pull request's, needs no signature before it goes live.
  const foreign = ownershipIssue(record, version.includes("-") ? undefined : owners);
  if (foreign) issues.push(foreign);
  issues.push(...(await fileIssues(blobs, record)));
  if (issues.length > 0) return issues;
  return [...(await manifestIssues(registry, record)), ...catalogueIssues(record)];
}

/**
 * Files that a release promises but lacks, and files that are not stored as its record says: the
 * publisher may have written the record without our program.
 */
export async function fileIssues(
  blobs: BlobCheck,
  { name, manifest, files }: ReleaseRecord,
): Promise<string[]> {
  const missing = promisedFiles(manifest).filter((file) => !files[file]);
  const found = await inParallel(8, Object.entries(files), async ([file, blob]) => {
    const issue = await blobs.issue({ ...blob, owner: name });
    return issue ? [`${file}: ${issue}`] : [];
  });
  return [
    ...missing.map((file) => `its manifest names ${file}, which it does not hold`),
    ...found.flat(),
  ];
}

/** Browsers check every file against the catalogue. */
function catalogueIssues({ manifest, files }: ReleaseRecord): string[] {
  if (manifest.kind === "shell") return [];
  return files[catalogueFile]?.hash === digestOf(catalogueText(manifest, files))
    ? []
    : [`${catalogueFile} does not fit the files it lists`];
}

/** The record repeats the manifest that is among the files; the two must not differ. */
async function manifestIssues(
  registry: Registry,
  { name, manifest, files, version }: ReleaseRecord,
): Promise<string[]> {
  const hash = files["manifest.json"]?.hash;
  if (!hash) return ["manifest.json is missing"];
  try {
    const text = (await registry.blob(hash, name)).toString("utf8");
    const published = parseManifest(JSON.parse(text), "manifest.json");
    // Parsing both drops fields that a newer program added and this one does not know.
    const recorded = parseManifest(manifest, "the record's manifest");
    return isDeepStrictEqual({ ...published, version }, recorded)
      ? []
      : ["its record shows another manifest than manifest.json"];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** A blob as a record describes it; for some, only the hash is known. */
type CheckedBlob = BlobReference & Partial<FileRecord>;

/** The length of what was read, or why it can't be read. */
type Read = { byteLength: number; issue?: undefined } | { issue: string };

/**
 * Checks blobs against the records that name them. Each blob is read once, whatever lengths records
 * state: a publisher may write any number of them.
 */
export class BlobCheck {
  readonly #registry: Registry;
  readonly #blobs = new Map<string, Promise<Read>>();
  readonly #variants = new Map<string, Promise<Read>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** How many blobs were read and hashed. */
  get count(): number {
    return this.#blobs.size;
  }

  /** What is wrong with a blob, or undefined. */
  async issue({ hash, owner, size, brotliSize }: CheckedBlob): Promise<string | undefined> {
    const key = `${owner ?? ""} ${hash}`;
    const reading = () => lengthOf(this.#registry.blob(hash, owner));
    const blob = await this.#blobs.getOrInsertComputed(key, reading);
    if (blob.issue !== undefined) return blob.issue;
    if (blob.byteLength !== (size ?? blob.byteLength)) {
      return `the blob ${hash} has ${blob.byteLength} bytes, its record says ${size}`;
    }
    if (brotliSize === undefined) return undefined;
    const readingVariant = () => lengthOf(this.#registry.brotliBlob(hash, owner));
    const brotli = await this.#variants.getOrInsertComputed(key, readingVariant);
    if (brotli.issue !== undefined || brotli.byteLength === brotliSize) return brotli.issue;
    return `the brotli variant of ${hash} has ${brotli.byteLength} bytes, its record says ${brotliSize}`;
  }
}

/** Throws if the store is unreachable, because that says nothing about the blob. */
async function lengthOf(reading: Promise<Buffer>): Promise<Read> {
  try {
    return { byteLength: (await reading).byteLength };
  } catch (error) {
    if (error instanceof MissingBlob || error instanceof DamagedObject) {
      return { issue: error.message };
    }
    throw error;
  }
}
