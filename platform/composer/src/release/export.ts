import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { type ChannelRevision, openTabMs, shownSince } from "@site/registry/channel-revision";
import {
  type BlobReference,
  type ServedRelease,
  servedReleases,
} from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { isAsComposed } from "@site/registry/release-record";
import type { Command } from "commander";
import { channelOption, counted, jsonOption, print, type ReleaseContext } from "#command-line.ts";
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
  follow?: boolean;
  precompressed?: boolean;
  json?: boolean;
}

export function addExport(program: Command, context: ReleaseContext): void {
  program
    .command("export <folder>")
    .description("write what a channel shows into a plain folder for any static host or CDN")
    .addOption(channelOption("which channel").default("production"))
    .option("--replace", "replace an earlier export: <folder> becomes a link to the newest one")
    .option(
      "--follow",
      "keep running, and replace the export whenever the channel shows something else",
    )
    .option(
      "--precompressed",
      "also write .br and .gz variants where they are smaller, for nginx and Caddy",
    )
    .addOption(jsonOption())
    .action(async (folder: string, flags: ExportFlags) => {
      const { channel, replace, follow, precompressed = false, json } = flags;
      const { output } = context;
      const isReplacing = (replace ?? false) || (follow ?? false);
      const registry = context.openRegistry();
      const onProgress = output.progress;
      const input = { registry, channel, folder, replace: isReplacing, precompressed, onProgress };
      const report = (result: Exported) => print(output, json, result, () => linesOf(result));
      const onFailure = (error: string) => print(output, json, { error }, () => [error]);
      if (follow) await followChannel(input, report, onFailure);
      else report(await exportSite(input));
    });
}

function linesOf({ files, composition, folder, notGone }: Exported): string[] {
  return [
    `${counted(files, "file")} of composition ${composition} in ${folder}.`,
    ...(notGone.length > 0
      ? [
          `A plain folder can't answer 410; these removed addresses answer 404 there: ${notGone.join(", ")}`,
        ]
      : []),
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

export interface Exported {
  composition: string;
  folder: string;
  files: number;
  /** Addresses of removed pages without a successor: a plain folder answers 404 there, not 410. */
  notGone: string[];
}

const gzipped = promisify(gzip);

/** How many files are read or written at a time. */
const parallelFiles = 8;

/**
 * Writes what a channel shows into a plain folder that any static host can serve, with the files
 * of everything it showed recently, for tabs that are still open. The folder appears atomically.
 * @throws Error when the folder contains something that no export put there, or when a release was
 * replaced in the store since it was composed.
 */
export async function exportSite(input: ExportInput): Promise<Exported> {
  const { registry, channel, replace = false, precompressed = false } = input;
  const { onProgress = () => {}, now = new Date() } = input;
  const folder = resolve(input.folder);
  await rejectTaken(folder, replace);
  const revision = await registry.requireRevision(channel);
  const record = await registry.requireComposition(revision.composition);
  const files = new Map([
    ...(await filesForTabs(registry, revision, now)),
    ...compositionFiles(record),
  ]);

  const before = await shownIn(folder);
  const draft = draftBeside(folder, record.id);
  try {
    await inParallel(parallelFiles, [...files], async ([path, { hash, owner, brotliSize }]) => {
      onProgress(path);
      const target = join(draft, path);
      const bytes = await registry.blob(hash, owner);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
      if (!precompressed || brotliSize === undefined) return;
      await writeFile(`${target}.br`, await registry.brotliBlob(hash, owner));
      const level = constants.Z_BEST_COMPRESSION;
      await writeFile(`${target}.gz`, await gzipped(bytes, { level }));
    });
    await writeFile(join(draft, "_redirects"), redirectsFile(record));
    await writeFile(join(draft, "_redirects.nginx"), nginxRedirectsFile(record));
    // Last: an export beside this one removes no draft that lacks it.
    await writeFile(join(draft, marker), headersFile(record));
    if (replace) await show(folder, draft);
    else await rename(draft, folder);
  } finally {
    await tidy(folder, draft, before);
  }
  return {
    composition: record.id,
    folder,
    files: files.size + 3,
    notGone: Object.entries(record.gone).flatMap(([path, { successor }]) =>
      successor === undefined ? [path] : [],
    ),
  };
}

/** Interval at which a followed channel is checked, in milliseconds. */
const followPauseMs = 2000;
/** Longest pause after a failed export, in milliseconds: each reads up to the whole site. */
const maxRetryMs = 5 * 60 * 1000;

/**
 * Exports what a channel shows, and again whenever the folder shows something else, until it is
 * aborted. Another export into the folder may end late, with what the channel showed before. Later
 * failures are reported once each, and retried: at once after the channel moved, otherwise after a
 * pause that doubles each time.
 * @throws Error when the first export fails.
 */
export async function followChannel(
  input: ExportInput,
  report: (result: Exported) => void,
  onFailure: (message: string) => void,
  { signal, pauseMs = followPauseMs }: { signal?: AbortSignal; pauseMs?: number } = {},
): Promise<void> {
  const { registry, channel } = input;
  let seen = await registry.requireRevision(channel);
  const folder = resolve(input.folder);
  let failure = "";
  let retryMs = pauseMs;
  let retryAt = 0;
  for (report(await exportSite(input)); !signal?.aborted; await wait(pauseMs)) {
    try {
      const stored = await registry.revisionAt(channel, seen.sequence);
      // A registry that was restored from an older copy may lack it, or have another one there.
      const known = stored?.writeId === seen.writeId ? seen : undefined;
      const latest =
        (await registry.revisionSince(known, channel)) ?? (await registry.requireRevision(channel));
      if (latest.writeId !== seen.writeId) {
        retryMs = pauseMs;
        retryAt = 0;
      }
      seen = latest;
      if (performance.now() < retryAt || (await doesShow(folder, seen.composition))) continue;
      // Here, so that only failed exports count: a look at the channel costs little.
      retryMs = Math.min(retryMs * 2, maxRetryMs);
      report(await exportSite(input));
      retryMs = pauseMs;
      failure = "";
    } catch (error) {
      retryAt = performance.now() + retryMs;
      const { message } = error as Error;
      if (message !== failure) onFailure(message);
      failure = message;
    }
  }
}

/** Files of all releases that an open tab may request, including the live ones. */
async function filesForTabs(
  registry: Registry,
  { channel, sequence }: ChannelRevision,
  now: Date,
): Promise<Map<string, BlobReference>> {
  const since = new Date(now.getTime() - openTabMs);
  const revisions: ChannelRevision[] = [];
  for await (const revision of registry.revisionsBack(channel, sequence)) {
    revisions.unshift(revision);
    // Those before it were replaced earlier still.
    if (new Date(revision.movedAt) < since) break;
  }
  const served = new Map<string, ServedRelease>();
  for (const id of shownSince(revisions, since)) {
    const record = await registry.composition(id);
    // An earlier composition may have been collected with a shorter time than the stated one.
    if (!record) continue;
    for (const one of servedReleases(record)) {
      const key = `${one.name}@${one.version}`;
      // One composition may state the digest of a release that is another one's fallback.
      served.set(key, { ...served.get(key), ...one });
    }
  }
  const releases = await inParallel(parallelFiles, [...served], async ([key, one]) => {
    const release = await registry.requireRelease(one.name, one.version);
    if (isAsComposed(release, one)) return release;
    throw new Error(
      `${key} was replaced in the store since it was composed. Remove its record there, and copy it back from a mirror or publish the same build again.`,
    );
  });
  return new Map(releases.flatMap((release) => [...releaseFiles(release)]));
}
