import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { canonicalJson, digestOf } from "@site/registry/content";

/** Digest of the files below a folder, tests left out: other sources or drawings make other output. */
export function sourceDigest(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !relative(folder, file).split(/[/\\]/).includes("test"))
    .toSorted()
    .map((file) => [relative(folder, file), digestOf(readFileSync(file))]);
  return digestOf(canonicalJson(files)).slice(0, 16);
}

/** Part of the key of everything that is composed: no document of another composer is taken over. */
export const composerVersion = sourceDigest(join(import.meta.dirname, "compose"));
