import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";

const patterns = ["{e2e,shell,shared/*,platform/*,mf-*}/src/**/*.{test,spec}.{ts,tsx}"];
const tag = /^[ \t]*\/\/ Specification ((?:\d+\.\d+(?:, )?)+)\n/gm;

/** The files of the tests that cover an item, by the tags above these tests. */
const coveredBy = new Map<string, Set<string>>();
for (const file of globSync(patterns, { cwd: workspaceRoot }).toSorted()) {
  const source = readFileSync(resolve(workspaceRoot, file), "utf8");
  for (const [, items = ""] of source.matchAll(tag)) {
    for (const item of items.split(", ")) {
      coveredBy.getOrInsertComputed(item, () => new Set()).add(file);
    }
  }
}

const document = resolve(workspaceRoot, "docs/specification.md");

/** What the specification asks for, by number, in lines as the document has them. */
const specificationItems = new Map(
  [
    ...readFileSync(document, "utf8").matchAll(/^- \*\*(\d+\.\d+)\*\* (.*\n(?: {2}[^\s-].*\n)*)/gm),
  ].map(([whole, id = ""]) => [id, whole.trimEnd()]),
);

const list = [
  "# The specification and its tests",
  "",
  "What is asked for is written by hand, the files below it from the tags above tests (`// Specification 2.8`) by",
  "`pnpm exec vitest run --project e2e e2e/src/specification -u`; a check fails when they are stale. Where the site",
  "differs, and why: [decisions/where-we-differ.md](decisions/where-we-differ.md).",
  "",
  ...[...specificationItems].flatMap(([id, item]) => [
    item,
    ...[...(coveredBy.get(id) ?? [])].map((file) => `  - \`${file}\``),
  ]),
  "",
].join("\n");

it("has a test for every item, and no test of an item that it lacks", () => {
  expect(specificationItems.size).toBeGreaterThan(0);
  expect([...coveredBy.keys()].toSorted()).toEqual([...specificationItems.keys()].toSorted());
});

it("is told as it stands, item by item", async () => {
  await expect(list).toMatchFileSnapshot(document);
});
