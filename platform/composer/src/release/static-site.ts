import { defaultLocale, localePrefix, locales } from "@site/contract/locales";
import type { BlobReference, CompositionRecord } from "@site/registry/composition-record";
import { isPublicFile, type ReleaseRecord } from "@site/registry/release-record";
import { fixedHeaders } from "#compose/document/headers.ts";

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
      .map(([file, { hash }]) => [`${name}/${version}/${file}`, { hash, owner: name }]),
  );
}

const immutable = "Cache-Control: public, max-age=31536000, immutable";

/**
 * The `_headers` file that Netlify, Cloudflare Pages and others read. No two rules set the same
 * header for one address: hosts differ in what they make of that.
 */
export function headersFile({ releases, files }: CompositionRecord): string {
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
export function redirectsFile({ gone }: CompositionRecord): string {
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
