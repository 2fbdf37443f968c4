import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseManifest } from "@site/contract/manifest";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import { addresses } from "./routes.ts";

/** Pages that every site has beside the specified ones, in new remotes or in known ones. */
export function furtherPages(): { remote: string; id: string; paths: string[] }[] {
  const specified = new Set<string>(addresses.map(({ page }) => page));
  return releasablePackages().flatMap((name) => {
    const file = join(buildFolder(name), "manifest.json");
    const manifest = parseManifest(JSON.parse(readFileSync(file, "utf8")), file);
    if (manifest.kind !== "remote") return [];
    return Object.entries(manifest.pages)
      .filter(([id, { needs }]) => !specified.has(id) && needs === undefined)
      .map(([id, { paths }]) => ({ remote: name, id, paths: Object.values(paths) }));
  });
}
