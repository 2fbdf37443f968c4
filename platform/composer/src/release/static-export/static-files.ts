import { defaultLocale, locales } from "@site/contract/locales";
import type { CompositionRecord } from "@site/registry/composition-record";
import type { ReleaseRecord } from "@site/registry/release-record";
import { isPublicFile } from "@site/registry/release-record";

/**
 * Where a composition's documents lie in a plain folder, with the hash of each. `/about` becomes
 * `about.html`, which static hosts answer at `/about`; where a folder of the same name is needed
 * too, its `index.html` is the same document, for hosts that prefer folders.
 */
export function documentFiles(record: CompositionRecord): Map<string, string> {
  const files = new Map<string, string>();
  const paths = Object.keys(record.documents);
  for (const [path, { hash }] of Object.entries(record.documents)) {
    const isFolder = paths.some((other) => other.startsWith(`${path}/`));
    if (path === "/") files.set("index.html", hash);
    else files.set(`${path.slice(1)}.html`, hash);
    if (isFolder && path !== "/") files.set(`${path.slice(1)}/index.html`, hash);
  }
  for (const locale of locales) {
    const folder = locale === defaultLocale ? "" : `${locale}/`;
    files.set(`${folder}404.html`, record.notFound[locale].hash);
  }
  for (const [path, { hash }] of Object.entries(record.files)) files.set(path.slice(1), hash);
  return files;
}

/**
 * Where a release's public files lie, with the hash of each, but for the script of overridden pages:
 * no static host makes such a page.
 */
export function releaseFiles(release: ReleaseRecord): Map<string, string> {
  const { name, version, manifest, files } = release;
  const override = manifest.kind === "shell" ? manifest.override : undefined;
  return new Map(
    Object.entries(files)
      .filter(([file]) => isPublicFile(release, file) && file !== override)
      .map(([file, { hash }]) => [`${name}/${version}/${file}`, hash]),
  );
}
