import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, readdir, readlink, rename, rm, rmdir, symlink } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { Failure, ifAbsent } from "@site/contract/failure";
import { defaultLocale, localePrefix, locales } from "@site/contract/locales";
import type { BlobReference, CompositionRecord } from "@site/registry/composition-record";
import { isPublicFile, type ReleaseRecord } from "@site/registry/release-record";
import { barePolicy, fixedHeaders } from "#compose/document/headers.ts";
import { pathsAbove } from "#compose/pages/page-index.ts";

/*
 * The folder of an export: its layout for static hosts, and how one export replaces another.
 */

/**
 * Paths of a composition's documents, 404 pages and files in a plain folder, with the blob of each.
 * The document of `/about` becomes `about.html`, which static hosts serve at `/about`; where a
 * folder of the same name is needed too, its `index.html` is the same document, for hosts that
 * prefer folders.
 */
export function compositionFiles(record: CompositionRecord): Map<string, BlobReference> {
  const files = new Map<string, BlobReference>();
  const folders = new Set(Object.keys(record.documents).flatMap(pathsAbove));
  for (const [path, document] of Object.entries(record.documents)) {
    if (path === "/") files.set("index.html", document);
    else files.set(`${path.slice(1)}.html`, document);
    if (folders.has(path)) files.set(`${path.slice(1)}/index.html`, document);
  }
  for (const locale of locales) {
    const folder = locale === defaultLocale ? "" : `${locale}/`;
    files.set(`${folder}404.html`, record.notFound[locale]);
  }
  for (const [path, file] of Object.entries(record.files)) files.set(path.slice(1), file);
  return files;
}

/**
 * Paths of a release's public files, with the blob of each. Names that begin with a dot are left
 * out: hosts read settings from some of them, such as `.htaccess`.
 */
export function releaseFiles(release: ReleaseRecord): Map<string, BlobReference> {
  const { name, version, files } = release;
  return new Map(
    Object.entries(files)
      .filter(([file]) => isPublicFile(release, file) && !/(^|\/)\./.test(file))
      .map(([file, blob]) => [`${name}/${version}/${file}`, { ...blob, owner: name }]),
  );
}

const immutable = "Cache-Control: public, max-age=31536000, immutable";

/**
 * The `_headers` file that Netlify, Cloudflare Pages and others read. `releaseNames` are those of
 * all exported releases, live or not. No two rules set the same header for one address, as hosts
 * handle that differently: so there is no Cross-Origin-Resource-Policy, which a release's files need another of.
 */
export function headersFile(releaseNames: Iterable<string>): string {
  const rules: [string, string[]][] = [
    ["/*", Object.entries(fixedHeaders).map(([name, value]) => `${name}: ${value}`)],
    ...Array.from(releaseNames, (name): [string, string[]] => [
      `/${name}/*`,
      [immutable, "Access-Control-Allow-Origin: *", `Content-Security-Policy: ${barePolicy}`],
    ]),
    // Share images, whose names change with their content. Page files keep their names.
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
export function redirectsFile(record: CompositionRecord): string {
  const moved = movedPages(record).map(([path, successor]) => `${path} ${successor} 301`);
  const notFound = locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => `${localePrefix(locale)}/* ${localePrefix(locale)}/404.html 404`);
  return `${[...moved, ...notFound].join("\n")}\n`;
}

/**
 * The moved pages as entries of a `map` of nginx, which `deploy/nginx-static.conf` includes. They
 * are regular expressions: long plain names would need a setting for all sites on the machine.
 */
export function nginxRedirectsFile(record: CompositionRecord): string {
  return movedPages(record)
    .map(([path, successor]) => `"~^${path}$" ${successor};\n`)
    .join("");
}

function movedPages({ gone }: CompositionRecord): [path: string, successor: string][] {
  return Object.entries(gone).flatMap(([path, { successor }]) =>
    successor === undefined ? [] : [[path, successor]],
  );
}

/** Marks every complete export: a folder without it is not replaced. */
export const marker = "_headers";

/**
 * @throws Error if a folder contains something that no export put there, or must not be replaced.
 */
export async function rejectTaken(folder: string, mayReplace: boolean): Promise<void> {
  const entries: string[] = await readdir(folder).catch(ifAbsent([]));
  if (entries.length === 0 || (mayReplace && entries.includes(marker))) return;
  throw new Failure(
    "export-folder-used",
    entries.includes(marker)
      ? `${folder} contains an earlier export. Add --replace to replace it, or choose another folder.`
      : `${folder} is not empty, and it is not an export. Choose another folder.`,
  );
}

/**
 * The folder beside an exported folder where its exports are written; the current one stays there,
 * and the exported folder links to it. Nothing else may have this name: what is in it is removed.
 */
function exportsBeside(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}.exports`);
}

/** The folder where an export of a composition is written until it is shown. */
export function draftBeside(folder: string, composition: string): string {
  return join(exportsBeside(folder), `${composition}.${randomUUID()}`);
}

/** The export that a folder links to. */
export async function shownIn(folder: string): Promise<string | undefined> {
  return readlink(folder).then(basename, () => undefined);
}

/** Whether a folder links to an export of a composition that is there. */
export async function doesShow(folder: string, composition: string): Promise<boolean> {
  const isNamed = (await shownIn(folder))?.startsWith(`${composition}.`) ?? false;
  return isNamed && existsSync(join(folder, marker));
}

/** Makes a folder a link to a draft. At any moment readers see the previous link or this one. */
export async function show(folder: string, draft: string): Promise<void> {
  const next = `${draft}.link`;
  await symlink(relative(dirname(folder), draft), next);
  // A plain folder can't be replaced atomically: this once, it is missing for an instant.
  const isPlain = (await lstat(folder).catch(() => undefined))?.isDirectory();
  if (isPlain) await rename(folder, `${draft}.before`);
  await rename(next, folder);
}

/**
 * Removes exports that nobody reads any more, and this export's draft if it is not shown. Keeps the
 * previous export, which may still be in use, and whatever is younger than a day: another export may
 * be writing it. Anything that can't be removed is left to the next export, without an error.
 */
export async function tidy(
  folder: string,
  draft: string,
  before: string | undefined,
): Promise<void> {
  const exports = exportsBeside(folder);
  const names = await readdir(exports).catch(() => []);
  for (const name of names) {
    const path = join(exports, name);
    const { mtimeMs = 0 } = (await lstat(path).catch(() => undefined)) ?? {};
    if (!path.startsWith(draft) && Date.now() - mtimeMs < maxExportMs) continue;
    // Read each time: meanwhile another export may be shown.
    if (name === before || name === (await shownIn(folder))) continue;
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
  // Rejects if the folder is not empty.
  await rmdir(exports).catch(() => {});
}

/** No export takes this long, in milliseconds: an older draft is one that was killed half-way. */
const maxExportMs = 24 * 60 * 60 * 1000;
