import { defaultLocale, localePrefix, locales } from "@site/contract/locales";
import type { CompositionRecord } from "@site/registry/composition-record";
import { fixedHeaders } from "#site/fixed-headers.ts";

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
