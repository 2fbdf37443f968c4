import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";
import { specificationItems } from "./items.ts";
import { subjectOf, taggedTests, testsIn } from "./tagged-tests.ts";

const document = resolve(workspaceRoot, "docs/specification.md");
const tests = taggedTests();

function tableOf(): string {
  const rows = Object.entries(specificationItems).flatMap(([id, item]) =>
    tests
      .filter(({ items }) => items.includes(id))
      .map(({ file, title }, index) => {
        const head = index === 0 ? [id, item] : ["", ""];
        return [...head, `\`${subjectOf(file)}\``, `\`${file}\`: ${cell(title)}`].join(" | ");
      }),
  );
  return [
    "# The specification and its tests",
    "",
    "Written from the tags above the tests (`// Specification 2.8`) by",
    "`pnpm exec vitest run --project e2e e2e/src/specification -u`; a check fails when it is stale. Where the site",
    "differs, and why: [decisions/where-we-differ.md](decisions/where-we-differ.md).",
    "",
    "| item | what is asked for | where | test |",
    "| ---- | ----------------- | ----- | ---- |",
    ...rows.map((row) => `| ${row} |`),
    "",
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replace(/\s+/g, " ");
}

it("has a test for every item", () => {
  const held = new Set(tests.flatMap(({ items }) => items));
  expect(Object.keys(specificationItems).filter((id) => !held.has(id))).toEqual([]);
});

it("is named by tags that exist", () => {
  const unknown = tests.filter(({ items }) => items.some((id) => !(id in specificationItems)));
  expect(unknown).toEqual([]);
});

it("is told as it stands, item by item", async () => {
  await expect(tableOf()).toMatchFileSnapshot(document);
});

it("reads the title of a test below a tag, whatever stands between", () => {
  const source = [
    "// Specification 2.8, 2.9",
    'it.each(["a)", "b"] as const)(',
    '  "shows %s",',
    "// Specification 1.1",
    "  test(`answers`, () => {});",
    "",
  ].join("\n");
  expect(testsIn("some.test.ts", source)).toEqual([
    { items: ["2.8", "2.9"], file: "some.test.ts", title: "shows %s" },
    { items: ["1.1"], file: "some.test.ts", title: "answers" },
  ]);
  expect(() => testsIn("some.test.ts", "// Specification 1.1\nconst a = 1;\n")).toThrow(/no test/);
});
