import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { locales, withLocalePrefix, withoutLocalePrefix } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import { buildFolder } from "@site/workspace/workspace";

/**
 * A copy of a remote's build under another name, with the same pages at other addresses. It is in no
 * menu, fills no slot and is no news, so that the pages of the first one stay as they are.
 */
export function copyOfBuild(name: string, copy: number, scratch: string): Promise<string> {
  return editedBuild(name, join(scratch, `${name}-${copy}`), (manifest) => {
    const pages: RemoteManifest["pages"] = {};
    for (const [id, { menu: _, feed: __, ...page }] of Object.entries(manifest.pages)) {
      const paths = { ...page.paths };
      for (const locale of locales) {
        const path = `/copy-${copy}${withoutLocalePrefix(paths[locale])}`.replace(/\/$/, "");
        paths[locale] = withLocalePrefix(path, locale);
      }
      pages[`${id}-${copy}`] = { ...page, paths };
    }
    return { ...manifest, name: `${name}-${copy}`, pages, slots: {} };
  });
}

/** A copy of a remote's build with another version: another release. */
export function nextVersionOf(name: string, scratch: string): Promise<string> {
  return editedBuild(name, join(scratch, `${name}-next`), (manifest) => ({
    ...manifest,
    version: "99.0.0",
  }));
}

async function editedBuild(
  name: string,
  folder: string,
  edit: (manifest: RemoteManifest) => RemoteManifest,
): Promise<string> {
  await cp(buildFolder(name), folder, { recursive: true });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as RemoteManifest;
  await writeFile(file, JSON.stringify(edit(manifest)));
  return folder;
}
