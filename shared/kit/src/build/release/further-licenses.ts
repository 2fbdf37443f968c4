import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const furtherLicensesFile = "further-licenses.txt";

/**
 * The licenses of code and files that reach a release outside the module graph, where Vite doesn't
 * see them: the federation plugin writes its own code, and `files` of other packages are copied.
 */
export function furtherLicenses(files: readonly string[] = []): string {
  const federation = fileURLToPath(import.meta.resolve("@originjs/vite-plugin-federation"));
  const licenses = [federation, ...files].map((file) => {
    const folder = file.replace(/(.*\/node_modules\/(?:@[^/]+\/)?[^/]+).*/, "$1");
    const description = readFileSync(resolve(folder, "package.json"), "utf8");
    const { name, version, license } = JSON.parse(description);
    const text = readFileSync(resolve(folder, "LICENSE"), "utf8").trim();
    return `## ${name} - ${version} (${license})\n\n${text}\n`;
  });
  return licenses.join("\n");
}
