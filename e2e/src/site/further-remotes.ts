import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseManifest } from "@site/contract/manifest";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";

/** The packages that the specification's addresses belong to. */
const specified = ["shell", "mf-home", "mf-content", "mf-services", "mf-forms"];

/** Addresses of remotes that a team has added to the specified ones, from their builds. */
export function furtherAddresses(): string[] {
  return releasablePackages()
    .filter((name) => !specified.includes(name))
    .flatMap((name) => {
      const file = join(buildFolder(name), "manifest.json");
      const manifest = parseManifest(JSON.parse(readFileSync(file, "utf8")), file);
      if (manifest.kind !== "remote") return [];
      return Object.values(manifest.pages).flatMap(({ paths }) => Object.values(paths));
    });
}
