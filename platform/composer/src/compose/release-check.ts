import { isDeepStrictEqual } from "node:util";
import { catalogueFile } from "@site/contract/catalogue";
import { parseManifest } from "@site/contract/manifest";
import type { BlobReference } from "@site/registry/composition-record";
import { digestOf } from "@site/registry/content";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import { keys } from "@site/registry/keys";
import { unlessDamaged } from "@site/registry/object-store";
import { type Owners, ownershipIssue } from "@site/registry/owners";
import type { Registry } from "@site/registry/registry";
import {
  catalogueText,
  type FileRecord,
  promisedFiles,
  type ReleaseRecord,
} from "@site/registry/release-record";

/** Everything that is wrong with a stored release; `owners` is given for one that is live. */
export async function releaseIssues(
  registry: Registry,
  blobs: BlobCheck,
  record: ReleaseRecord,
  owners: Owners | undefined,
): Promise<string[]> {
  const issues: string[] = [];
  const foreign = ownershipIssue(record, owners);
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
  const found = await inParallel(parallelObjects, Object.entries(files), async ([file, blob]) => {
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
 * Checks objects, and blobs against the records that name them. Each object is read once, whatever
 * lengths records state: a publisher may write any number of them.
 */
export class BlobCheck {
  readonly #registry: Registry;
  readonly #read = new Map<string, Promise<Read>>();
  /** Keys of the objects that turned out to be missing or damaged. */
  readonly damaged = new Set<string>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** How many blobs were read and hashed. */
  get count(): number {
    return this.#read
      .keys()
      .filter((key) => key.startsWith("blobs/") && !key.endsWith(".br"))
      .toArray().length;
  }

  /** What is wrong with a blob, or undefined. */
  async issue({ hash, owner, size, brotliSize }: CheckedBlob): Promise<string | undefined> {
    const blob = await this.#lengthOf(keys.blob(hash, owner));
    const brotli =
      brotliSize === undefined ? undefined : await this.#lengthOf(keys.brotli(hash, owner));
    const damage = [blob.issue, brotli?.issue].filter((issue) => issue !== undefined);
    if (blob.issue !== undefined || brotli?.issue !== undefined) return damage.join(" ");
    if (size !== undefined && blob.byteLength !== size) {
      return `the blob ${hash} has ${blob.byteLength} bytes, its record says ${size}`;
    }
    if (brotli?.byteLength === brotliSize) return undefined;
    return `the brotli variant of ${hash} has ${brotli?.byteLength} bytes, its record says ${brotliSize}`;
  }

  /** What is wrong with any object; nothing if it was checked before. */
  async issueAt(key: string): Promise<string | undefined> {
    return this.#read.has(key) ? undefined : (await this.#lengthOf(key)).issue;
  }

  /** The issues of a value that is read and then looked at: damage is one. */
  async issuesOf(reading: Promise<string[]>): Promise<string[]> {
    let damage = "";
    const issues = await unlessDamaged(reading, (error) => {
      damage = error.message;
      this.damaged.add(error.key);
    });
    return issues ?? [damage];
  }

  /** Throws if the store is unreachable, because that says nothing about the object. */
  #lengthOf(key: string): Promise<Read> {
    return this.#read.getOrInsertComputed(key, async () => {
      let byteLength = 0;
      const [issue] = await this.issuesOf(
        this.#registry.object(key).then((bytes) => {
          byteLength = bytes.byteLength;
          return [];
        }),
      );
      return issue === undefined ? { byteLength } : { issue };
    });
  }
}
