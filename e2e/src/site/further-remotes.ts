import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, releasablePackages } from "platform/cli/workspace";
import { parseDescriptor } from "shared/descriptor";

/** The packages that the specification's addresses belong to. */
const specified = ["shell", "mf-home", "mf-content", "mf-services", "mf-forms"];

/** Addresses of remotes that a team has added to the specified ones, from their builds. */
export function furtherAddresses(): string[] {
  return releasablePackages()
    .filter((name) => !specified.includes(name))
    .flatMap((name) => {
      const file = join(buildFolder(name), "descriptor.json");
      const descriptor = parseDescriptor(JSON.parse(readFileSync(file, "utf8")), file);
      if (descriptor.kind !== "remote") return [];
      return Object.values(descriptor.pages).flatMap(({ paths }) => Object.values(paths));
    });
}
