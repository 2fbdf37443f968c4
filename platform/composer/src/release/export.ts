import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { failure } from "@site/contract/failure";
import { type ChannelRevision, openTabMs, shownSince } from "@site/registry/channel-revision";
import {
  type BlobReference,
  type CompositionRecord,
  type ServedRelease,
  servedReleases,
} from "@site/registry/composition-record";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import { StoreUnreachable } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import { isAsComposed, type ReleaseRecord } from "@site/registry/release-record";
import type { Command } from "commander";
import { channelOption, counted, print, type ReleaseContext } from "#command-line.ts";
import { pathsAbove } from "#compose/pages/page-index.ts";
import {
  compositionFiles,
  doesShow,
  draftBeside,
  headersFile,
  marker,
  nginxRedirectsFile,
  redirectsFile,
  rejectTaken,
  releaseFiles,
  show,
  shownIn,
  tidy,
} from "./export-folder.ts";

interface ExportFlags {
  channel: string;
  replace?: boolean;
  precompressed?: boolean;
  json?: boolean;
}

export function addExport(program: Command, context: ReleaseContext): void {
  program
    .command("export <folder>")
    .description("write what a channel shows into a plain folder for any static host or CDN")
    .addOption(channelOption("which channel").default("production"))
    .option(
      "--replace",
      "replace an earlier export, unless the channel still shows it: <folder> becomes a link to the newest one",
    )
    .option(
      "--precompressed",
      "also write .br and .gz variants where they are smaller, for nginx and Caddy",
    )
    .action(async (written: string, flags: ExportFlags) => {
      const { channel, replace = false, precompressed = false, json } = flags;
      const { output } = context;
      const registry = context.openRegistry();
      const folder = resolve(written);
      const { composition } = await registry.requireRevision(channel);
      if (replace && (await doesShow(folder, composition))) {
        print(output, json, { composition, folder }, () => [
          `${folder} has composition ${composition} already.`,
        ]);
        return;
      }
      const onProgress = output.progress;
      const input = { registry, channel, folder, replace, precompressed, onProgress };
      const result = await exportSite(input);
      print(output, json, result, () => linesOf(result));
    });
}

function linesOf(exported: Awaited<ReturnType<typeof exportSite>>): string[] {
  const { files, composition, folder, notGone, leftOut } = exported;
  return [
    `${counted(files, "file")} of composition ${composition} in ${folder}.`,
    ...(notGone.length > 0
      ? [
          `A plain folder can't answer 410; these removed addresses answer 404 there: ${notGone.join(", ")}`,
        ]
      : []),
    ...leftOut.map(
      (reason) =>
        `Left out, so pages that would load it keep what they show, or load a document instead: ${reason}`,
    ),
  ];
}

export interface ExportInput {
  registry: Registry;
  channel: string;
  folder: string;
  /** Replace what an earlier export put there. */
  replace?: boolean;
  /** Also write `.br` and `.gz` variants where they are smaller. */
  precompressed?: boolean;
  onProgress?: (step: string) => void;
  now?: Date;
}

const gzipped = promisify(gzip);

/** The longest name that a file may have, in characters: paths of releases are ASCII. */
const maxNameLength = 255;

/**
 * Writes what a channel shows into a plain folder that any static host can serve, with the files
 * of everything it showed recently, for tabs that are still open. The folder appears atomically.
 * @throws Error when the folder contains something that no export put there, or when a release that
 * the channel shows is damaged, or was replaced in the store since it was composed. An earlier
 * release of this kind is left out, and so are files of a fallback that can't be read.
 */
export async function exportSite(input: ExportInput) {
  const { registry, channel, replace = false, precompressed = false } = input;
  const { onProgress = () => {}, now = new Date() } = input;
  const folder = resolve(input.folder);
  await rejectTaken(folder, replace);
  const revision = await registry.requireRevision(channel);
  const record = await registry.requireComposition(revision.composition);
  /** Why files of an earlier release are missing, for each one that can't be read. */
  const leftOut: string[] = [];
  const released = await filesForTabs(registry, revision, record, now, leftOut);
  const releaseNames = new Set(Array.from(released.keys(), (path) => path.split("/", 1).join()));
  const content = new Map<string, ExportedFile>([...released, ...compositionFiles(record)]);

  const taken = new Set([...content.keys()].flatMap((path) => [path, ...pathsAbove(path)]));
  const hasRoomForVariants = (path: string) =>
    basename(path).length <= maxNameLength - ".br".length &&
    !taken.has(`${path}.br`) &&
    !taken.has(`${path}.gz`);

  const before = await shownIn(folder);
  const draft = draftBeside(folder, record.id);
  let files = 0;
  try {
    await inParallel(parallelObjects, [...content], async ([path, file]) => {
      onProgress(path);
      const target = join(draft, path);
      const reading = contentOf(registry, file, precompressed);
      const found = await (file.isOptional ? unlessDamaged(path, reading, leftOut) : reading);
      if (!found) return;
      files += 1;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, found.bytes);
      if (!found.brotli || !hasRoomForVariants(path)) return;
      await writeFile(`${target}.br`, found.brotli);
      const level = constants.Z_BEST_COMPRESSION;
      await writeFile(`${target}.gz`, await gzipped(found.bytes, { level }));
    });
    await writeFile(join(draft, "_redirects"), redirectsFile(record));
    await writeFile(join(draft, "_redirects.nginx"), nginxRedirectsFile(record));
    // The marker comes last: it says that the export is complete.
    await writeFile(join(draft, marker), headersFile(releaseNames));
    if (replace) await show(folder, draft);
    else await rename(draft, folder);
  } catch (error) {
    // A failed write names no file.
    throw Object.assign(error as Error, { path: (error as NodeJS.ErrnoException).path ?? folder });
  } finally {
    await tidy(folder, draft, before);
  }
  return {
    composition: record.id,
    folder,
    files: files + 3,
    // Without a successor: a plain folder answers 404 there, not 410.
    notGone: Object.entries(record.gone).flatMap(([path, { successor }]) =>
      successor === undefined ? [path] : [],
    ),
    leftOut,
  };
}

/** A file of an export. It is optional in a fallback, and where only earlier compositions load it. */
interface ExportedFile extends BlobReference {
  isOptional?: boolean;
}

/** A file's bytes, and its brotli variant where it is asked for and stored. */
async function contentOf(
  registry: Registry,
  { hash, owner, brotliSize }: ExportedFile,
  precompressed: boolean,
): Promise<{ bytes: Buffer; brotli: Buffer | undefined }> {
  const bytes = await registry.blob(hash, owner);
  const isCompressed = precompressed && brotliSize !== undefined;
  return { bytes, brotli: isCompressed ? await registry.brotliBlob(hash, owner) : undefined };
}

/**
 * Awaits a read of an earlier release. If the data is damaged, adds the reason to `leftOut` and
 * returns undefined: it must not block the export of the release that was promoted to mend it.
 */
async function unlessDamaged<Value>(
  what: string,
  reading: Promise<Value>,
  leftOut: string[],
): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof StoreUnreachable) throw error;
    leftOut.push(`${what}: ${(error as Error).message}`);
    return undefined;
  }
}

/** Files of all releases that an open tab may request, including the live ones. */
async function filesForTabs(
  registry: Registry,
  revision: ChannelRevision,
  record: CompositionRecord,
  now: Date,
  leftOut: string[],
): Promise<Map<string, ExportedFile>> {
  const since = new Date(now.getTime() - openTabMs);
  const revisions: ChannelRevision[] = [];
  const from = revision.sequence;
  for await (const one of registry.revisionsBack(revision.channel, { from })) {
    revisions.unshift(one);
    // Those before it were replaced earlier still.
    if (new Date(one.movedAt) < since) break;
  }
  const records: CompositionRecord[] = [];
  for (const id of shownSince(revisions, since)) {
    if (id === record.id) continue;
    const earlier = await unlessDamaged(`composition ${id}`, registry.composition(id), leftOut);
    // `verify` names one that is missing.
    if (earlier) records.push(earlier);
  }
  const served = new Map<string, ServedRelease & { isEarlier: boolean; isOptional: boolean }>();
  // The live composition comes last: its releases must be as it states them.
  for (const one of [...records, record]) {
    for (const release of servedReleases(one)) {
      const key = `${release.name}@${release.version}`;
      // One composition may state the digest of a release that is another one's fallback.
      const isEarlier = one !== record;
      const isOptional = isEarlier || release.digest === undefined;
      served.set(key, { ...served.get(key), ...release, isEarlier, isOptional });
    }
  }
  const files = await inParallel(parallelObjects, [...served], async ([key, one]) => {
    const { isEarlier, isOptional } = one;
    const reading = releaseAsComposed(registry, one);
    const release = await (isEarlier ? unlessDamaged(key, reading, leftOut) : reading);
    if (!release) return [];
    return [...releaseFiles(release)].map(
      ([path, file]) => [path, { ...file, isOptional }] as const,
    );
  });
  return new Map(files.flat());
}

async function releaseAsComposed(registry: Registry, one: ServedRelease): Promise<ReleaseRecord> {
  const release = await registry.requireRelease(one.name, one.version);
  if (isAsComposed(release, one)) return release;
  throw failure`release-replaced: ${one.name}@${one.version} was replaced in the store since it was composed. Move its record away, and copy it from a mirror (pnpm release mirror <mirror> <registry>), or publish the same build again.`;
}
