import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type Descriptor, parseDescriptor } from "shared/descriptor";
import { canonicalJson, digestOf } from "./digest.ts";
import { isCompressible } from "./file-type.ts";
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
}

export interface Published {
  record: ReleaseRecord;
  /** False when the registry held exactly this release already. */
  isNew: boolean;
}

/**
 * Publishes a build: every file by its hash, then the record that makes it a release.
 * The record comes last, so that a process killed before it leaves no half release.
 * @throws Error when there is no build, its descriptor lies, or the version exists with other bytes.
 */
export async function publish(
  registry: Registry,
  directory: string,
  { commit, now = new Date(), asLocal = false }: PublishOptions = {},
): Promise<Published> {
  const descriptor = await readDescriptor(directory);
  const files: Record<string, FileRecord> = {};
  for (const file of await filesBelow(directory)) {
    const bytes = await readFile(join(directory, file));
    files[file] = await registry.putBlob(bytes, isCompressible(file));
  }
  refuseMissingFiles(descriptor, files, directory);

  const digest = digestOf(canonicalJson({ name: descriptor.name, files: hashesOf(files) }));
  const existing = await registry.release(descriptor.name, descriptor.version);
  if (existing?.digest === digest) return { record: existing, isNew: false };
  if (existing && !asLocal) throw new Error(refusal(existing, files));

  const version = existing
    ? `${descriptor.version}-local.${digest.slice(0, 8)}`
    : descriptor.version;
  const record: ReleaseRecord = {
    name: descriptor.name,
    version,
    descriptor: { ...descriptor, version },
    files,
    digest,
    ...(commit && { commit }),
    publishedAt: now.toISOString(),
  };
  if (await registry.createRelease(record)) return { record, isNew: true };
  const winner = await registry.release(record.name, version);
  if (winner?.digest === digest) return { record: winner, isNew: false };
  throw new Error(refusal(winner ?? record, files));
}

async function readDescriptor(directory: string): Promise<Descriptor> {
  const file = join(directory, "descriptor.json");
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    throw new Error(`There is no build in ${directory}: descriptor.json is missing. Build first.`);
  }
  return parseDescriptor(JSON.parse(text), file);
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}

/** Files that a descriptor promises. */
export function promisedFiles(descriptor: Descriptor): string[] {
  if (descriptor.kind === "shell") {
    const { entry, scripts, styles, fonts, prerender } = descriptor;
    return [entry, ...scripts, ...styles, ...fonts, prerender];
  }
  const owners = [...Object.values(descriptor.pages), ...Object.values(descriptor.slots)];
  const exposes = owners.flatMap((owner) => Object.values(owner.exposes));
  return [
    descriptor.entry,
    ...new Set(exposes.flatMap(({ scripts, styles }) => [...scripts, ...styles])),
  ];
}

function refuseMissingFiles(
  descriptor: Descriptor,
  files: Record<string, FileRecord>,
  directory: string,
): void {
  const missing = promisedFiles(descriptor).filter((file) => !files[file]);
  if (missing.length === 0) return;
  throw new Error(
    `${descriptor.name} ${descriptor.version}: its descriptor names files that ${directory} lacks: ${missing.join(", ")}. Build the package again.`,
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
