import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { canonicalJson, digestOf } from "@site/registry/content";

/** Digest of the files below folders, except tests: other sources or drawings change the output. */
export function sourceDigest(...folders: string[]): string {
  const files = folders.map((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !relative(folder, file).split(/[/\\]/).includes("test"))
      .toSorted()
      .map((file) => [relative(folder, file), digestOf(readFileSync(file))]),
  );
  return digestOf(canonicalJson(files)).slice(0, 16);
}

const { resolve } = createRequire(import.meta.url);

/** The contract's sources: the addresses, policy and facts in a document come from there. */
export const contractFolder = dirname(resolve("@site/contract/site"));

/** The registry's: how content is named, and what of a release is composed. */
export const registryFolder = dirname(dirname(resolve("@site/registry/content")));

/** Part of every key of composed content: documents of another composer version are not reused. */
export const composerVersion = sourceDigest(
  join(import.meta.dirname, "compose"),
  contractFolder,
  registryFolder,
);
