import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { failure } from "@site/contract/failure";
import { type ChannelRevision, openTabMs, shownSince } from "@site/registry/channel-revision";
import {
  type BlobReference,
  type CompositionRecord,
  type ServedRelease,
  servedReleases,
} from "@site/registry/composition-record";
import { inParallel, parallelObjects } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { isAsComposed } from "@site/registry/release-record";
import type { Command } from "commander";
import { channelOption, counted, print, type ReleaseContext } from "#command-line.ts";
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
    .action(async (written: string, flags: ExportFlags) => {
      const { channel, replace = false, json } = flags;
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
      const input = { registry, channel, folder, replace };
      const result = await exportSite(input);
      print(output, json, result, () => [
        `${counted(result.files, "file")} of composition ${result.composition} in ${folder}.`,
      ]);
    });
}

export interface ExportInput {
  registry: Registry;
  channel: string;
  folder: string;
  /** Replace what an earlier export put there. */
  replace?: boolean;
  now?: Date;
}

/**
 * Writes what a channel shows into a plain folder that any static host can serve, with the files
 * of everything it showed recently, for tabs that are still open. The folder appears atomically.
 * @throws Error when the folder contains something that no export put there, or when a release that
 * the channel shows, or showed recently, is damaged or was replaced in the store since it was composed.
 */
export async function exportSite(input: ExportInput) {
  const { registry, channel, replace = false, now = new Date() } = input;
  const folder = resolve(input.folder);
  await rejectTaken(folder, replace);
  const revision = await registry.requireRevision(channel);
  const record = await registry.requireComposition(revision.composition);
  const released = await filesForTabs(registry, revision, record, now);
  const releaseNames = new Set(Array.from(released.keys(), (path) => path.split("/", 1).join()));
  const content = new Map<string, BlobReference>([...released, ...compositionFiles(record)]);

  const before = await shownIn(folder);
  const draft = draftBeside(folder, record.id);
  try {
    await inParallel(parallelObjects, [...content], async ([path, { hash, owner }]) => {
      const target = join(draft, path);
      const bytes = await registry.blob(hash, owner);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
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
    files: content.size + 3,
  };
}

/** Files of all releases that an open tab may request, including the live ones. */
async function filesForTabs(
  registry: Registry,
  revision: ChannelRevision,
  record: CompositionRecord,
  now: Date,
): Promise<Map<string, BlobReference>> {
  const since = new Date(now.getTime() - openTabMs);
  const revisions: ChannelRevision[] = [];
  const from = revision.sequence;
  for await (const one of registry.revisionsBack(revision.channel, { from })) {
    revisions.unshift(one);
    // Those before it were replaced earlier still.
    if (new Date(one.movedAt) < since) break;
  }
  const served = new Map<string, ServedRelease>();
  // The live composition comes last: its releases must be as it states them.
  const ids = [...shownSince(revisions, since).difference(new Set([record.id])), record.id];
  for (const id of ids) {
    for (const release of servedReleases(await registry.requireComposition(id))) {
      const key = `${release.name}@${release.version}`;
      // One composition may state the digest of a release that is another one's fallback.
      served.set(key, { ...served.get(key), ...release });
    }
  }
  const files = await inParallel(parallelObjects, [...served.values()], async (one) => {
    const release = await registry.requireRelease(one.name, one.version);
    if (isAsComposed(release, one)) return [...releaseFiles(release)];
    throw failure`release-replaced: ${one.name}@${one.version} was replaced in the store since it was composed. Move its record away, and copy it from a mirror (pnpm release mirror <mirror> <registry>), or publish the same build again.`;
  });
  return new Map(files.flat());
}
