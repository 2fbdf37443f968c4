import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesOfExpose } from "@site/contract/catalogue";
import { type Manifest, parseManifest } from "@site/contract/manifest";
import { catalogueFilesOf } from "./catalogue-files.ts";
import { canonicalJson, digestOf } from "./digest.ts";
import { isCompressible } from "./file-type.ts";
import { filesBelow } from "./files-below.ts";
import { inParallel } from "./in-parallel.ts";
import type { Registry } from "./registry.ts";
import type { FileRecord, ReleaseRecord } from "./release-record.ts";

export interface PublishOptions {
  commit?: string;
  /** Time of publication; a parameter so that tests need no clock. */
  now?: Date;
  /**
   * Publish changed bytes of a known version as `1.2.3-local.<hash>` instead of refusing them:
   * for a machine that serves what it has just built.
   */
  asLocal?: boolean;
  /** What the build must be: one of another package, or older than its package, is refused. */
  expected?: { name: string; version?: string };
}

export interface Published {
  record: ReleaseRecord;
  /** False when the registry held exactly this release already. */
  isNew: boolean;
}

/** How many files are stored at a time. */
const parallelFiles = 8;

/**
 * Publishes a build: every file by its hash, then the record that makes it a release.
 * The record comes last, so that a process killed before it leaves no half release.
 * @throws Error when there is no build, its manifest lies, or the version exists with other bytes.
 */
export async function publish(
  registry: Registry,
  directory: string,
  options: PublishOptions = {},
): Promise<Published> {
  const manifest = await readManifest(directory);
  refuseOther(manifest, options.expected, directory);
  const paths = await filesBelow(directory);
  refuseMissingFiles(manifest, paths, directory);
  return registry.work.during(`publish ${manifest.name}@${manifest.version}`, async () => {
    const files = await withCatalogue(
      registry,
      manifest,
      await storeFiles(registry, directory, paths),
    );
    return createRelease(registry, manifest, files, options);
  });
}

async function storeFiles(
  registry: Registry,
  directory: string,
  paths: readonly string[],
): Promise<Record<string, FileRecord>> {
  const records = await inParallel(parallelFiles, paths, async (path) => {
    const bytes = await readFile(join(directory, path));
    return [path, await registry.putBlob(bytes, isCompressible(path))] as const;
  });
  return Object.fromEntries(records);
}

/** A remote's files with the catalogue of their hashes, for browsers that load parts of it. */
async function withCatalogue(
  registry: Registry,
  manifest: Manifest,
  files: Record<string, FileRecord>,
): Promise<Record<string, FileRecord>> {
  if (manifest.kind === "shell") return files;
  const catalogue = catalogueFilesOf(manifest, (file) => files[file]?.hash ?? "");
  const records = await inParallel(
    parallelFiles,
    Object.entries(catalogue),
    async ([file, text]) => [file, await registry.putBlob(Buffer.from(text), true)] as const,
  );
  return { ...files, ...Object.fromEntries(records) };
}

async function createRelease(
  registry: Registry,
  manifest: Manifest,
  files: Record<string, FileRecord>,
  { commit, now = new Date(), asLocal = false }: PublishOptions,
): Promise<Published> {
  const { name } = manifest;
  const digest = digestOf(canonicalJson({ name, files: hashesOf(files) }));
  const existing = await everPublished(registry, name, manifest.version);
  const isOther = existing !== undefined && existing.record.digest !== digest;
  if (isOther && !asLocal) throw new Error(refusal(existing.record, files));
  if (existing && !isOther && existing.isStored) {
    return { record: existing.record, isNew: false };
  }

  const version = isOther ? `${manifest.version}-local.${digest.slice(0, 8)}` : manifest.version;
  const record: ReleaseRecord = {
    name,
    version,
    manifest: { ...manifest, version },
    files,
    digest,
    ...(commit && { commit }),
    publishedAt: now.toISOString(),
  };
  if (await registry.createRelease(record)) return { record, isNew: true };
  const winner = await registry.release(name, version);
  if (winner?.digest === digest) return { record: winner, isNew: false };
  throw new Error(refusal(winner ?? record, files));
}

/** A release of this version, also one that was pruned: visitors' browsers may still keep its files. */
async function everPublished(
  registry: Registry,
  name: string,
  version: string,
): Promise<{ record: ReleaseRecord; isStored: boolean } | undefined> {
  const stored = await registry.release(name, version);
  if (stored) return { record: stored, isStored: true };
  const pruned = await registry.prunedRelease(name, version);
  return pruned && { record: pruned, isStored: false };
}

async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, "manifest.json");
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    throw new Error(`There is no build in ${directory}: manifest.json is missing. Build first.`);
  }
  return parseManifest(JSON.parse(text), file);
}

function refuseOther(
  { name, version }: Manifest,
  expected: PublishOptions["expected"],
  directory: string,
): void {
  if (!expected) return;
  if (name === expected.name && version === (expected.version ?? version)) return;
  const wanted = `${expected.name}${expected.version ? ` ${expected.version}` : ""}`;
  throw new Error(
    `${directory} holds a build of ${name} ${version}, but ${wanted} was to be published. Build it again (--build).`,
  );
}

/** Files that a manifest promises. */
export function promisedFiles(manifest: Manifest): string[] {
  if (manifest.kind === "shell") {
    const { entry, scripts, lazy = [], styles, fonts, prerender, override } = manifest;
    return [
      entry,
      ...scripts,
      ...lazy,
      ...styles,
      ...fonts,
      prerender,
      ...(override ? [override] : []),
    ];
  }
  const owners = [...Object.values(manifest.pages), ...Object.values(manifest.slots)];
  const exposes = owners.flatMap((owner) => Object.values(owner.exposes));
  return [manifest.entry, ...new Set(exposes.flatMap(filesOfExpose))];
}

function refuseMissingFiles(manifest: Manifest, files: readonly string[], directory: string): void {
  const missing = promisedFiles(manifest).filter((file) => !files.includes(file));
  if (missing.length === 0) return;
  throw new Error(
    `${manifest.name} ${manifest.version}: its manifest names files that ${directory} lacks: ${missing.join(", ")}. Build the package again.`,
  );
}

function hashesOf(files: Record<string, FileRecord>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, { hash }]) => [file, hash]));
}

function refusal(existing: ReleaseRecord, files: Record<string, FileRecord>): string {
  const differing = [...new Set([...Object.keys(files), ...Object.keys(existing.files)])].filter(
    (file) => files[file]?.hash !== existing.files[file]?.hash,
  );
  return [
    `${existing.name} ${existing.version} was published on ${existing.publishedAt} with other content; a release never changes.`,
    `Differing files: ${differing.slice(0, 5).join(", ")}${differing.length > 5 ? " …" : ""}.`,
    "Raise the version in its package.json, build and publish again.",
  ].join(" ");
}
