import { type Catalogue, catalogueFile, filesOfExpose } from "@site/contract/catalogue";
import type { CataloguedRelease, ComposedRelease } from "@site/contract/composition";
import {
  type Manifest,
  type RemoteManifest,
  remoteManifest,
  type ShellManifest,
  shellManifest,
} from "@site/contract/manifest";
import * as v from "valibot";
import { canonicalJson, digestOf, integrityOf, maxBlobBytes } from "../store/content.ts";
import { filePath, isUnsafe, releaseName, sha256, storedBlob, time, version } from "./fields.ts";
import { provenance } from "./owners.ts";

/**
 * Largest release record, in bytes. Anyone who may publish a remote can write one, and every server
 * that is asked for one of its files parses it.
 */
export const maxReleaseRecordBytes = 4 * 1024 * 1024;

/** Largest release, in bytes: servers keep files in memory, and browsers load them. */
export const maxReleaseBytes = 64 * 1024 * 1024;
export const maxFiles = 5000;

const common = {
  name: releaseName,
  version,
  /** Files by their path inside the release. */
  files: v.record(filePath, storedBlob),
  /** Hash over name, files and manifest: two releases with the same digest are the same. */
  digest: sha256,
  /** Commit of the sources it was built from, where known. */
  commit: v.exactOptional(v.string()),
  /** Where this commit is, such as `github.com/example/site`. */
  repository: v.exactOptional(
    v.pipe(v.string(), v.maxLength(256, "expected 256 characters at most")),
  ),
  publishedAt: time,
  /** Who built it, signed; absent if the release is not signed. */
  provenance: v.exactOptional(provenance),
};

/** Max values in a manifest, whose few bytes could fill the memory: 1,000 pages have some 60,000. */
const maxManifestValues = 100_000;

/** A manifest as it was published: the digest also covers fields that this version doesn't know. */
const storedManifest = <Known extends Manifest>(schema: v.GenericSchema<unknown, Known>) =>
  v.pipe(
    v.custom<Known>(
      (value) => v.is(schema, value),
      ({ input }) => {
        const [issue] = v.safeParse(schema, input).issues ?? [];
        return `${issue && v.getDotPath(issue)}: ${issue?.message}`;
      },
    ),
    v.check(
      (value) => !isUnsafe(value, maxManifestValues),
      "expected no key __proto__, constructor or prototype, and 100,000 values at most, some 2,000 pages: divide the package",
    ),
  );

const shellRelease = v.object({
  kind: v.literal("shell"),
  ...common,
  manifest: storedManifest<ShellManifest>(shellManifest),
});

const remoteRelease = v.object({
  kind: v.literal("remote"),
  ...common,
  manifest: storedManifest<RemoteManifest>(remoteManifest),
});

/** How the record of a release is stored. */
export const releaseRecord = v.pipe(
  v.variant("kind", [shellRelease, remoteRelease]),
  // Otherwise anyone who may publish a remote could publish a shell under the remote's name.
  v.check(
    ({ name, version, manifest }) => manifest.name === name && manifest.version === version,
    "its manifest is that of another release",
  ),
  v.check(({ files }) => isWithinLimits(files), "it is larger than a release may be"),
  v.check(
    ({ files }) => !Object.keys(files).some((file) => hasFolderIn(files, file)),
    "one of its files is the folder of another one",
  ),
  v.check(
    (record) => record.digest === releaseDigest(record),
    "its digest does not fit its files and its manifest",
  ),
);

/** Whether files keep a build's limits. The catalogue, which is added afterwards, is exempt. */
function isWithinLimits(files: Record<string, { size: number }>): boolean {
  const sizes = Object.entries(files).flatMap(([file, { size }]) =>
    file === catalogueFile ? [] : [size],
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return (
    sizes.length <= maxFiles && bytes <= maxReleaseBytes && Math.max(0, ...sizes) <= maxBlobBytes
  );
}

/** Whether a part of a file's path is a file itself: no folder of an export could hold both. */
function hasFolderIn(files: Record<string, unknown>, file: string): boolean {
  const parts = file.split("/");
  return parts.some(
    (_, index) => index > 0 && Object.hasOwn(files, parts.slice(0, index).join("/")),
  );
}

/** A note that a release was collected: its version stays taken. */
export const collectedRelease = v.variant("kind", [
  v.object({ ...shellRelease.entries, collectedAt: time }),
  v.object({ ...remoteRelease.entries, collectedAt: time }),
]);

/** A published release of the shell. Immutable: the record is created once and never changed. */
export type ShellRelease = v.InferOutput<typeof shellRelease>;
/** A published release of a remote; immutable too. */
export type RemoteRelease = v.InferOutput<typeof remoteRelease>;
export type ReleaseRecord = ShellRelease | RemoteRelease;
export type CollectedRelease = v.InferOutput<typeof collectedRelease>;
/** A file of a release, by the hash of its content. */
export type FileRecord = v.InferOutput<typeof storedBlob>;

/**
 * The digest of a release, without its version: a build keeps its digest under a local version. Source
 * maps change with comments, and decide nothing, so another one makes no other release.
 */
export function releaseDigest({
  name,
  files,
  manifest,
}: Pick<ReleaseRecord, "name" | "files" | "manifest">): string {
  const hashes = Object.fromEntries(
    Object.entries(files).flatMap(([file, { hash }]) => (isSourceMap(file) ? [] : [[file, hash]])),
  );
  const { version: _version, ...content } = manifest;
  return digestOf(canonicalJson({ name, files: hashes, manifest: content }));
}

/**
 * Whether browsers may have a file of a release. Files that only this program reads (the manifest,
 * bills of materials, source maps) are not public, nor is anything in the shell's server bundle.
 */
export function isPublicFile({ manifest }: { manifest: Manifest }, file: string): boolean {
  if (file === "manifest.json" || isSourceMap(file)) return false;
  if (manifest.kind !== "shell") return true;
  const bundle = manifest.prerender.replace(/js$/, "");
  return !file.startsWith(bundle);
}

const isSourceMap = (file: string): boolean => file.endsWith(".map");

/** Files that a manifest promises. */
export function promisedFiles(manifest: Manifest): string[] {
  if (manifest.kind === "shell") {
    const { entry, scripts, lazy = [], styles, fonts, prerender } = manifest;
    return [entry, ...scripts, ...lazy, ...styles, ...fonts, prerender];
  }
  return [manifest.entry, ...new Set(partFiles(manifest))];
}

/** The files of a remote's pages and slots. */
function partFiles({ pages, slots }: RemoteManifest): string[] {
  return [...Object.values(pages), ...Object.values(slots)].flatMap(({ exposes }) =>
    Object.values(exposes).flatMap(filesOfExpose),
  );
}

/** A remote's catalogue: the files of its pages and slots, each with its hash, for browsers. */
export function catalogueText(manifest: RemoteManifest, files: ReleaseRecord["files"]): string {
  const exposesOf = (owners: RemoteManifest["pages"] | RemoteManifest["slots"]) =>
    Object.fromEntries(Object.entries(owners).map(([id, { exposes }]) => [id, exposes]));
  const catalogue: Omit<Catalogue, "integrity"> = {
    pages: exposesOf(manifest.pages),
    slots: exposesOf(manifest.slots),
  };
  const named = partFiles(manifest).toSorted();
  const integrity = named.map((file) => [file, integrityOf(files[file]?.hash ?? "")]);
  return JSON.stringify({ ...catalogue, integrity: Object.fromEntries(integrity) });
}

/** A release with the dates from its record and from a listing of the store. */
interface DatedRelease extends Pick<ReleaseRecord, "name" | "version" | "publishedAt"> {
  modifiedAt: Date;
}

/**
 * The most recently published release of each package, and its most recent prerelease: a pull
 * request's build does not replace the release that waits to be promoted.
 */
export function newestReleases<Release extends DatedRelease>(
  releases: readonly Release[],
): Release[] {
  const newest = new Map<string, Release>();
  for (const release of releases) {
    const key = `${release.name} ${release.version.includes("-")}`;
    const known = newest.get(key);
    if (!known || timeOf(release) >= timeOf(known)) newest.set(key, release);
  }
  return [...newest.values()];
}

/**
 * The earlier time: a publisher's clock may be ahead, and no release is younger than its object.
 * Object times alone are not enough: putting back or mirroring an old release makes a new object.
 */
function timeOf({ publishedAt, modifiedAt }: DatedRelease): string {
  const storedAt = modifiedAt.toISOString();
  return publishedAt < storedAt ? publishedAt : storedAt;
}

/** What browsers need to know about a release: its version, and the address of its entry. */
export function composedRelease({ name, version, manifest }: ReleaseRecord): ComposedRelease {
  return { version, url: `/${name}/${version}/${manifest.entry}` };
}

/** A remote's release with the hash of its catalogue, without the previous release. */
export function composedRemote(release: ReleaseRecord): CataloguedRelease {
  const catalogue = integrityOf(release.files[catalogueFile]?.hash ?? "");
  return { ...composedRelease(release), catalogue };
}

/**
 * Whether a release is still the one that a composition states, by its digest or, for a fallback, by
 * the integrity of its catalogue: a store may let a writer replace it.
 */
export function isAsComposed(
  release: ReleaseRecord,
  { digest, catalogue }: { digest?: string; catalogue?: string },
): boolean {
  if (digest !== undefined) return release.digest === digest;
  return catalogue === composedRemote(release).catalogue;
}
