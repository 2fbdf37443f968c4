import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseManifest } from "@site/contract/manifest";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import { addresses } from "./routes.ts";

/** Addresses that every site has beside the specified ones: of further remotes, pages or languages. */
export function furtherPages(): { remote: string; id: string; paths: string[] }[] {
  const specified = new Set<string>(addresses.map(({ path }) => path));
  return releasablePackages().flatMap((name) => {
    const file = join(buildFolder(name), "manifest.json");
    const manifest = parseManifest(JSON.parse(readFileSync(file, "utf8")), file);
    if (manifest.kind !== "remote") return [];
    return Object.entries(manifest.pages)
      .filter(([, { needs }]) => needs === undefined)
      .map(([id, { paths }]) => {
        const further = Object.values(paths).filter((path) => !specified.has(path));
        return { remote: name, id, paths: further };
      })
      .filter(({ paths }) => paths.length > 0);
  });
}
