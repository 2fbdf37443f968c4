import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { catalogueFile } from "@site/contract/catalogue";
import { type Failure, failure } from "@site/contract/failure";
import { type Manifest, parseManifest } from "@site/contract/manifest";
import * as v from "valibot";
import { filePath, releaseName, version } from "./records/fields.ts";
import { type Owners, ownershipIssue, type Signer, signed } from "./records/owners.ts";
import {
  catalogueText,
  type FileRecord,
  isPublicFile,
  maxFiles,
  maxReleaseBytes,
  promisedFiles,
  type ReleaseRecord,
  releaseDigest,
} from "./records/release-record.ts";
import type { Registry } from "./registry.ts";
import { isCompressible, maxBlobBytes } from "./store/content.ts";
import { filesBelow } from "./store/folder-store.ts";
import { inParallel, parallelObjects } from "./store/in-parallel.ts";

export interface PublishOptions {
  commit?: string | undefined;
  repository?: string | undefined;
  /** Who signs it; without one the release is not signed. */
  signer?: Signer | undefined;
  /**
   * The site's list of owners, if it has one: a release that the list would keep from going live is
   * rejected, unless it is a prerelease, such as a pull request's.
   */
  owners?: Owners | undefined;
  /** Time of publication; a parameter so that tests need no clock. */
  now?: Date;
  /**
   * Publish changed bytes of a known version as `1.2.3-local.<hash>` instead of rejecting them:
   * for a machine that serves what it has just built.
   */
  asLocal?: boolean;
  /**
   * The expected package and version: a build of another package, or an outdated one, is rejected.
   */
  expected?: { name: string; version?: string };
}

export interface Published {
  record: ReleaseRecord;
  /** False when the registry had exactly this release already. */
  isNew: boolean;
}

/** What a build has for commands on its machine: what it was made of. */
const forItsMachine = "build-inputs.json";

/**
 * Publishes a build: every file by its hash, then the record that makes it a release.
 * The record comes last, so that a process killed before it leaves no partial release.
 * @throws Error when there is no build, its manifest is wrong, or the version exists with other
 * bytes.
 */
export async function publish(
  registry: Registry,
  directory: string,
  options: PublishOptions = {},
): Promise<Published> {
  const manifest = await readManifest(directory);
  rejectOtherBuild(manifest, options.expected, directory);
  const paths = (await filesBelow(directory)).filter((path) => path !== forItsMachine);
  const issues = await issuesOf(manifest, paths, directory);
  if (issues.length > 0) {
    const lines = issues.map((issue) => `  - ${issue}`).join("\n");
    throw failure`build-invalid: The build in ${directory} can't be published:\n${lines}`;
  }
  const files = await storeFiles(registry, manifest, directory, paths);
  return createRelease(registry, manifest, files, options);
}

async function storeFiles(
  registry: Registry,
  manifest: Manifest,
  directory: string,
  paths: readonly string[],
): Promise<Record<string, FileRecord>> {
  const { name } = manifest;
  const records = await inParallel(parallelObjects, paths, async (path) => {
    const bytes = await readFile(join(directory, path));
    // Only public files are ever sent compressed.
    const isPacked = isCompressible(path) && isPublicFile({ manifest }, path);
    return [path, await registry.putBlob(bytes, isPacked, name)] as const;
  });
  const files = Object.fromEntries(records);
  if (manifest.kind === "shell") return files;
  const catalogue = Buffer.from(catalogueText(manifest, files));
  return { ...files, [catalogueFile]: await registry.putBlob(catalogue, true, name) };
}

async function createRelease(
  registry: Registry,
  manifest: Manifest,
  files: Record<string, FileRecord>,
  { commit, repository, signer, owners, now = new Date(), asLocal = false }: PublishOptions,
): Promise<Published> {
  const { name } = manifest;
  const digest = releaseDigest({ name, files, manifest });
  // For a condemned release, only the record has to be put back: its files were just stored.
  const existing = await registry.release(name, manifest.version);
  const known = existing ?? (await registry.collectedRelease(name, manifest.version));
  const hasOtherContent = known !== undefined && known.digest !== digest;
  if (hasOtherContent && !asLocal) throw otherContent(known, files);
  if (existing && !hasOtherContent) {
    // Cast: its kind stays the same.
    await registry.createRelease({ ...existing, files } as ReleaseRecord);
    return { record: existing, isNew: false };
  }

  const version = hasOtherContent
    ? `${manifest.version}-local.${digest.slice(0, 8)}`
    : manifest.version;
  const publishedAt = now.toISOString();
  const origin = { ...(commit && { commit }), ...(repository && { repository }) };
  const common = { name, version, files, digest, publishedAt, ...origin };
  // Cast: its kind is that of its manifest.
  const record = {
    ...common,
    kind: manifest.kind,
    manifest: { ...manifest, version },
  } as ReleaseRecord;
  if (signer) record.provenance = signed(record, signer);
  const issue = owners && !version.includes("-") && ownershipIssue(record, owners);
  if (issue) throw failure`not-the-owner: Nothing was published: ${issue}`;
  if (await registry.createRelease(record)) return { record, isNew: true };
  const winner = await registry.release(name, version);
  if (winner?.digest === digest) return { record: winner, isNew: false };
  throw otherContent(winner ?? record, files);
}

async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, "manifest.json");
  let manifest: unknown;
  try {
    manifest = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "manifest.json is missing" : `manifest.json: ${message}`;
    throw failure`no-build: There is no build in ${directory}: ${reason}. Build first.`;
  }
  return parseManifest(manifest, file);
}

function rejectOtherBuild(
  { name, version }: Manifest,
  expected: PublishOptions["expected"],
  directory: string,
): void {
  if (!expected) return;
  if (name === expected.name && version === (expected.version ?? version)) return;
  const wanted = `${expected.name}${expected.version ? ` ${expected.version}` : ""}`;
  throw failure`other-build: ${directory} contains a build of ${name} ${version}, not of ${wanted}. Build it again (--build).`;
}

/** The names and versions that a record accepts; a manifest alone allows longer ones. */
const identity = v.object({ name: releaseName, version });

/** Every reason why a build's files can't become a release, and what to do. */
async function issuesOf(
  manifest: Manifest,
  files: readonly string[],
  directory: string,
): Promise<string[]> {
  const sizes = await inParallel(parallelObjects, files, async (file) => {
    const { size } = await stat(join(directory, file));
    return { file, size };
  });
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  const { issues: wrong = [] } = v.safeParse(identity, manifest);
  const issues = [
    ...wrong.map((issue) => `its ${v.getDotPath(issue)} is ${issue.input}: ${issue.message}`),
    ...promisedFiles(manifest)
      .filter((file) => !files.includes(file))
      .map((file) => `it lacks ${file}, which its manifest names: build the package again`),
    ...files
      .filter((file) => !v.is(filePath, file))
      .map((file) => `${file}: use letters, digits and _@.- (255 characters at most)`),
    ...sizes
      .filter(({ size }) => size > maxBlobBytes)
      .map(
        ({ file, size }) =>
          `${file} has ${size} bytes, the limit is ${maxBlobBytes}: make it smaller, as pages load files of this site alone`,
      ),
  ];
  if (bytes > maxReleaseBytes) {
    issues.push(
      `its files have ${bytes} bytes together, the limit is ${maxReleaseBytes}: leave out what no page needs`,
    );
  }
  if (files.length > maxFiles)
    issues.push(`it has ${files.length} files, the limit is ${maxFiles}`);
  return issues;
}

function otherContent(existing: ReleaseRecord, files: Record<string, FileRecord>): Failure {
  const differing = [...new Set([...Object.keys(files), ...Object.keys(existing.files)])].filter(
    (file) => files[file]?.hash !== existing.files[file]?.hash,
  );
  return failure`version-taken: ${existing.name} ${existing.version} was published on ${existing.publishedAt} with other content; a release never changes. Differing files: ${differing.slice(0, 5).join(", ")}${differing.length > 5 ? " …" : ""}. Raise the version in its package.json, build and publish again.`;
}
