import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";

/** A test with a comment above it that names the items of the specification that it covers. */
interface TaggedTest {
  items: string[];
  /** Below the workspace's root. */
  file: string;
  title: string;
}

const patterns = ["{e2e,shell,shared/*,platform/*,mf-*}/src/**/*.{test,spec}.{ts,tsx}"];
const tag = /^[ \t]*\/\/ Specification ((?:\d+\.\d+(?:, )?)+)\n/gm;

/** Every tagged test of the workspace, in the order of the files. */
function taggedTests(): TaggedTest[] {
  return globSync(patterns, { cwd: workspaceRoot })
    .toSorted()
    .flatMap((file) => testsIn(file, readFileSync(resolve(workspaceRoot, file), "utf8")));
}

/** @throws Error where a tag stands above anything else than a test. */
function testsIn(file: string, source: string): TaggedTest[] {
  return [...source.matchAll(tag)].map((found) => {
    const [whole, items = ""] = found;
    const call = source.slice(found.index + whole.length).trimStart();
    const title = titleOf(call);
    if (title === undefined) throw new Error(`${file}: no test below the tag of ${items}.`);
    return { items: items.split(", "), file, title };
  });
}

/** The title of the call of `test` or `it` that a text begins with. */
function titleOf(call: string): string | undefined {
  const head = /^(?:test|it)(?:\.(?!each\b)\w+)*(\.each)?/.exec(call);
  if (!head) return undefined;
  const rest = call.slice(head[0].length);
  const behind = head[1] ? rest.slice(endOfGroup(rest)) : rest;
  return /^\s*\(\s*(["'`])([\s\S]*?)\1/.exec(behind)?.[2];
}

/** Index after the first group of parentheses; parentheses in texts don't count. */
function endOfGroup(text: string): number {
  let depth = 0;
  for (const { index, 0: token } of text.matchAll(/"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[()]/g)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === ")" && depth === 0) return index + 1;
  }
  return text.length;
}

const document = resolve(workspaceRoot, "docs/specification.md");
const tests = taggedTests();

/** What the specification asks for, by number: the document's list. */
const specificationItems = new Map(
  [
    ...readFileSync(document, "utf8").matchAll(/^- \*\*(\d+\.\d+)\*\* (.*\n(?: {2}[^\s-].*\n)*)/gm),
  ].map(([, id = "", item = ""]) => [id, oneLine(item)]),
);

function listOf(): string {
  const rows = [...specificationItems].flatMap(([id, item]) => {
    const covering = tests.filter(({ items }) => items.includes(id));
    const lines = covering.flatMap(({ file, title }) =>
      wrapped("  - ", `\`${file}\`: ${oneLine(title)}`),
    );
    return [...wrapped("- ", `**${id}** ${item}`), ...lines];
  });
  return [
    "# The specification and its tests",
    "",
    "What is asked for is written by hand, the tests below it from the tags above them (`// Specification 2.8`) by",
    "`pnpm exec vitest run --project e2e e2e/src/specification -u`; a check fails when they are stale. Where the site",
    "differs, and why: [decisions/where-we-differ.md](decisions/where-we-differ.md).",
    "",
    ...rows,
    "",
  ].join("\n");
}

/** An item of a list, in lines of at most 118 characters. */
function wrapped(bullet: string, text: string): string[] {
  const lines: string[] = [];
  let line = bullet.trimEnd();
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > 118) {
      lines.push(line);
      line = " ".repeat(bullet.length - 1);
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

it("has a test for every item", () => {
  const held = new Set(tests.flatMap(({ items }) => items));
  expect(specificationItems.size).toBeGreaterThan(0);
  expect([...specificationItems.keys()].filter((id) => !held.has(id))).toEqual([]);
});

it("is named by tags that exist", () => {
  const unknown = tests.filter(({ items }) => items.some((id) => !specificationItems.has(id)));
  expect(unknown).toEqual([]);
});

it("is told as it stands, item by item", async () => {
  await expect(listOf()).toMatchFileSnapshot(document);
});
