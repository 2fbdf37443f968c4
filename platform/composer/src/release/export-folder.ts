import {
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { defaultLocale, localePrefix, locales } from "@site/contract/locales";
import type { BlobReference, CompositionRecord } from "@site/registry/composition-record";
import { digestOf } from "@site/registry/content";
import { isPublicFile, type ReleaseRecord } from "@site/registry/release-record";
import { fixedHeaders } from "#compose/document/headers.ts";

/*
 * The folder of an export: what lies where in it for static hosts, and how one takes the place of another.
 */

/**
 * Where a composition's documents lie in a plain folder, with the blob of each. `/about` becomes
 * `about.html`, which static hosts answer at `/about`; where a folder of the same name is needed
 * too, its `index.html` is the same document, for hosts that prefer folders.
 */
export function documentFiles(record: CompositionRecord): Map<string, BlobReference> {
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
export function releaseFiles(release: ReleaseRecord): Map<string, BlobReference> {
  const { name, version, files } = release;
  return new Map(
    Object.entries(files)
      .filter(([file]) => isPublicFile(release, file))
      .map(([file, blob]) => [`${name}/${version}/${file}`, { ...blob, owner: name }]),
  );
}

const immutable = "Cache-Control: public, max-age=31536000, immutable";

/**
 * The `_headers` file that Netlify, Cloudflare Pages and others read. No two rules set the same
 * header for one address: hosts differ in what they make of that.
 */
export function headersFile({ releases }: CompositionRecord): string {
  const rules: [string, string[]][] = [
    ["/*", Object.entries(fixedHeaders).map(([name, value]) => `${name}: ${value}`)],
    ...Object.keys(releases).map((name): [string, string[]] => [
      `/${name}/*`,
      [immutable, "Access-Control-Allow-Origin: *"],
    ]),
    // Share images, whose names change with what they show. Page files keep their names.
    ["/_og/*", [immutable]],
  ];
  return rules
    .map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`), ""].join("\n"))
    .join("\n");
}

/**
 * The `_redirects` file of the same hosts: addresses of removed pages, and each language's 404.
 * Hosts that find the nearest `404.html` themselves skip the latter rules.
 */
export function redirectsFile({ gone }: CompositionRecord): string {
  const moved = Object.entries(gone).flatMap(([path, { successor }]) =>
    successor === undefined ? [] : [`${path} ${successor} 301`],
  );
  const notFound = locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => `${localePrefix(locale)}/* ${localePrefix(locale)}/404.html 404`);
  return `${[...moved, ...notFound].join("\n")}\n`;
}

/** Stands in every export: a folder without it is not replaced. */
export const marker = "_headers";

/** @throws Error where a folder holds something that no export put there, or that may not be replaced. */
export async function rejectTaken(folder: string, mayReplace: boolean): Promise<void> {
  const entries: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length === 0 || (mayReplace && entries.includes(marker))) return;
  throw new Error(
    entries.includes(marker)
      ? `${folder} holds an earlier export. Add --replace to put the new one in its place, or choose another folder.`
      : `${folder} is not empty, and what it holds is no export. Choose another folder.`,
  );
}

/**
 * Where the exports of a folder are made, beside it; those that a link leads to stay there. Nothing else
 * may have this name: it is removed where no link leads to it.
 */
export function placeOf(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}.exports`);
}

/**
 * Below that place: every file of the exports, which are links to it. It is named by the hash of its
 * content, its ending, and the digest of its bytes, so that nothing has to be unpacked to be checked.
 */
const sharedFolder = "files";

/**
 * Writes files of a folder's export, or links them to the same ones of earlier exports. `name` is the
 * hash of the content, with the ending of a compressed file.
 */
export async function openShared(folder: string) {
  const place = join(placeOf(folder), sharedFolder);
  await mkdir(place, { recursive: true });
  const known = new Map((await readdir(place)).map((name) => name.split("-") as [string, string]));
  return async (target: string, name: string, read: () => Promise<Buffer>): Promise<void> => {
    await mkdir(dirname(target), { recursive: true });
    const digest = known.get(name);
    const shared = join(place, `${name}-${digest}`);
    const earlier = digest && (await readFile(shared).catch(() => undefined));
    if (earlier && digestOf(earlier) === digest) return link(shared, target);
    await rm(shared, { force: true });
    const bytes = await read();
    await writeFile(target, bytes);
    // Another path with the same content may have come first, or the file system may have no links.
    await link(target, join(place, `${name}-${digestOf(bytes)}`)).catch(() => {});
  };
}

/** The export that a folder leads to by a link. */
export async function shownIn(folder: string): Promise<string | undefined> {
  return readlink(folder).then(basename, () => undefined);
}

/** Makes a folder a link to a draft. Readers see the link before or this one, and never none. */
export async function show(folder: string, draft: string): Promise<void> {
  const next = `${draft}.link`;
  await symlink(relative(dirname(folder), draft), next);
  // A plain folder of an earlier export can't be exchanged: this once, there is none for an instant.
  const isPlain = (await lstat(folder).catch(() => undefined))?.isDirectory();
  if (isPlain) await rename(folder, `${draft}.before`);
  await rename(next, folder);
}

/**
 * Removes exports that nobody reads any more: those that were killed half-way too, and not the one
 * before, from which an answer may be on its way. Then the content that no export holds.
 */
export async function tidy(folder: string, before: string | undefined): Promise<void> {
  const place = placeOf(folder);
  const now = await shownIn(folder);
  if (!now) return rm(place, { recursive: true, force: true });
  for (const name of await readdir(place)) {
    if ([sharedFolder, now, before].includes(name)) continue;
    await rm(join(place, name), { recursive: true, force: true });
  }
  for (const hash of await readdir(join(place, sharedFolder))) {
    const shared = join(place, sharedFolder, hash);
    if ((await lstat(shared)).nlink === 1) await rm(shared);
  }
}
