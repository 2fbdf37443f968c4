import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { defaultLocale, localePrefix, locales } from "@site/contract/locales";
import { openTabMs, shownSince } from "@site/registry/channel-revision";
import {
  type BlobReference,
  type CompositionRecord,
  servedReleases,
} from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { isPublicFile, type ReleaseRecord } from "@site/registry/release-record";
import type { Command } from "commander";
import { channelOption, jsonOption, type ReleaseContext } from "#command/command-line.ts";
import { counted, print } from "#command/print.ts";
import { fixedHeaders } from "#site/fixed-headers.ts";

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
    .option("--replace", "replace an earlier export")
    .addOption(jsonOption())
    .action(async (folder: string, { channel, replace = false, json }: ExportFlags) => {
      const { output } = context;
      const registry = context.openRegistry();
      const result = await exportSite({
        registry,
        channel,
        folder,
        replace,
        onProgress: output.progress,
      });
      print(output, json, result, () => [
        `${counted(result.files, "file")} of composition ${result.composition} in ${result.folder}.`,
        ...(result.notGone.length > 0
          ? [
              `A plain folder can't answer 410; these removed addresses answer 404 there: ${result.notGone.join(", ")}`,
            ]
          : []),
      ]);
    });
}

export interface ExportInput {
  registry: Registry;
  channel: string;
  folder: string;
  /** Replace what an earlier export put there. */
  replace?: boolean;
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

/** How many files are read or written at a time. */
const parallelFiles = 8;

/** Marks a folder that an export may replace. */
const marker = "_headers";

/**
 * Writes what a channel shows into a plain folder that any static host can serve, with the files
 * of everything it showed lately, for tabs that are still open. The folder appears whole.
 * @throws Error when the folder holds something that no export put there.
 */
export async function exportSite(input: ExportInput): Promise<Exported> {
  const { registry, channel, onProgress = () => {}, now = new Date() } = input;
  const folder = resolve(input.folder);
  const isTaken = await rejectTaken(folder, input.replace ?? false);
  const revision = await registry.requireRevision(channel);
  const record = await registry.requireComposition(revision.composition);
  const files = new Map([
    ...(await filesForTabs(registry, channel, now)),
    ...documentFiles(record),
  ]);

  const draft = join(dirname(folder), `.${randomUUID()}`);
  try {
    await inParallel(parallelFiles, [...files], async ([path, { hash, owner }]) => {
      onProgress(path);
      await write(join(draft, path), await registry.blob(hash, owner));
    });
    await write(join(draft, marker), headersFile(record));
    await write(join(draft, "_redirects"), redirectsFile(record));
    if (isTaken) await rm(folder, { recursive: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return {
    composition: record.id,
    folder,
    files: files.size + 2,
    notGone: Object.entries(record.gone).flatMap(([path, { successor }]) =>
      successor === undefined ? [path] : [],
    ),
  };
}

/** Files of all releases that a tab opened lately may ask for, those of today among them. */
async function filesForTabs(
  registry: Registry,
  channel: string,
  now: Date,
): Promise<Map<string, BlobReference>> {
  const revisions = await registry.revisions(channel);
  const served = new Map<string, { name: string; version: string }>();
  for (const id of shownSince(revisions, new Date(now.getTime() - openTabMs))) {
    const record = await registry.composition(id);
    // An earlier composition may have been collected with a shorter time than the stated one.
    if (!record) continue;
    for (const one of servedReleases(record)) served.set(`${one.name}@${one.version}`, one);
  }
  const releases = await inParallel(parallelFiles, [...served.values()], ({ name, version }) =>
    registry.requireRelease(name, version),
  );
  return new Map(releases.flatMap((release) => [...releaseFiles(release)]));
}

/** Whether there is something to replace. */
async function rejectTaken(folder: string, mayReplace: boolean): Promise<boolean> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!entries) return false;
  if (entries.length === 0) return true;
  if (mayReplace && entries.includes(marker)) return true;
  throw new Error(
    entries.includes(marker)
      ? `${folder} holds an earlier export. Add --replace to put the new one in its place, or choose another folder.`
      : `${folder} is not empty, and what it holds is no export. Choose another folder.`,
  );
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/**
 * Where a composition's documents lie in a plain folder, with the blob of each. `/about` becomes
 * `about.html`, which static hosts answer at `/about`; where a folder of the same name is needed
 * too, its `index.html` is the same document, for hosts that prefer folders.
 */
function documentFiles(record: CompositionRecord): Map<string, BlobReference> {
  const files = new Map<string, BlobReference>();
  const paths = Object.keys(record.documents);
  for (const [path, document] of Object.entries(record.documents)) {
    const isFolder = paths.some((other) => other.startsWith(`${path}/`));
    if (path === "/") files.set("index.html", document);
    else files.set(`${path.slice(1)}.html`, document);
    if (isFolder && path !== "/") files.set(`${path.slice(1)}/index.html`, document);
  }
  for (const locale of locales) {
    const folder = locale === defaultLocale ? "" : `${locale}/`;
    files.set(`${folder}404.html`, record.notFound[locale]);
  }
  for (const [path, file] of Object.entries(record.files)) files.set(path.slice(1), file);
  return files;
}

/** Where a release's public files lie, with the blob of each. */
function releaseFiles(release: ReleaseRecord): Map<string, BlobReference> {
  const { name, version, files } = release;
  return new Map(
    Object.entries(files)
      .filter(([file]) => isPublicFile(release, file))
      .map(([file, { hash }]) => [`${name}/${version}/${file}`, { hash, owner: name }]),
  );
}

const immutable = "Cache-Control: public, max-age=31536000, immutable";

/**
 * The `_headers` file that Netlify, Cloudflare Pages and others read. No two rules set the same
 * header for one address: hosts differ in what they make of that.
 */
function headersFile({ releases, files }: CompositionRecord): string {
  const rules: [string, string[]][] = [
    ["/*", Object.entries(fixedHeaders).map(([name, value]) => `${name}: ${value}`)],
    ...Object.keys(releases).map((name): [string, string[]] => [
      `/${name}/*`,
      [immutable, "Access-Control-Allow-Origin: *"],
    ]),
    ...namedByContent(files).map((folder): [string, string[]] => [`/${folder}/*`, [immutable]]),
  ];
  return rules
    .map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`), ""].join("\n"))
    .join("\n");
}

/**
 * The `_redirects` file of the same hosts: addresses of removed pages, and each language's 404.
 * Hosts that find the nearest `404.html` themselves skip the latter rules.
 */
function redirectsFile({ gone }: CompositionRecord): string {
  const moved = Object.entries(gone).flatMap(([path, { successor }]) =>
    successor === undefined ? [] : [`${path} ${successor} 301`],
  );
  const notFound = locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => `${localePrefix(locale)}/* ${localePrefix(locale)}/404.html 404`);
  return `${[...moved, ...notFound].join("\n")}\n`;
}

/** Folders of the site's own files whose names change with their content (`_og`). */
function namedByContent(files: CompositionRecord["files"]): string[] {
  const folders = Object.keys(files).flatMap((path) => /^\/(_[a-z]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(folders)].toSorted();
}
