import { globSync, readFileSync } from "node:fs";
import { dirname, matchesGlob, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { workspaceRoot } from "#command/workspace.ts";
import { pnpmCalls, unknownCommands } from "./written-commands.ts";

const read = (file: string) => readFileSync(resolve(workspaceRoot, file), "utf8");
const documents = ["README.md", ...globSync("docs/**/*.md", { cwd: workspaceRoot }).toSorted()];
const files = globSync("{.github/,}**", {
  cwd: workspaceRoot,
  exclude: (path) => /(^|\/)(node_modules|dist|\.git)$/.test(path),
});

/**
 * Sources, and paths below the repository's folders, that a document names; `<page>` and the like
 * stand for any name. Examples of recipes and builds are left out.
 */
function namedSources(markdown: string): string[] {
  const sources = markdown.matchAll(/`([\w.@/*<>{},-]+\.(?:tsx?|mjs|sql|css|mdx|sh))`/g);
  const paths = markdown.matchAll(
    /`((?:\.github|bench|deploy|docs|e2e|mf-\w+|platform|remote-template|shared|shell|supabase)\/[\w.@/*<>{},-]+)`/g,
  );
  return [...sources, ...paths]
    .map(([, path = ""]) => path.replace(/<[^>]+>/g, "*").replace(/^(\.\.?\/)+|\/$/g, ""))
    .filter((path) => !/vacancies|customer-stories|open-jobs|\/es\.md$|\/dist$/.test(path));
}

/** Commands in a document's blocks and between its words. */
function commandsOf(markdown: string): string {
  const spans = [...markdown.matchAll(/`((?:pnpm|npx site-release) [^`]+)`/g)].map(
    ([, written = ""]) => written.replaceAll("\n", " "),
  );
  const blocks = [...markdown.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? "");
  return [...spans, ...blocks].join("\n");
}

describe.each(documents)("%s", (document) => {
  const text = read(document);

  it("names commands that exist", () => {
    expect(unknownCommands(commandsOf(text), workspaceRoot)).toEqual([]);
  });

  it("links to files that exist", () => {
    const folder = resolve(workspaceRoot, dirname(document));
    const targets = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path ?? "");
    const missing = targets.filter((path) => globSync(resolve(folder, path)).length === 0);
    expect(missing).toEqual([]);
  });

  it("names sources that exist", () => {
    const missing = namedSources(text).filter(
      (path) => !files.some((file) => matchesGlob(file, `**/${path}`)),
    );
    expect(missing).toEqual([]);
  });
});

/** Pages that people write: no change logs and their notes, and no results of measurements. */
const written = globSync(
  [
    "*.md",
    ".github/{,*/}*.md",
    "docs/**/*.md",
    "{bench,shared/*,platform/*{,/standalone}}/README.md",
  ],
  { cwd: workspaceRoot },
).toSorted();

it.each(written)("has no line of more than 120 characters in %s", (file) => {
  expect(
    read(file)
      .split("\n")
      .filter((line) => line.length > 120),
  ).toEqual([]);
});

/** Lines that break a block of code: what reflowing its text leaves. */
function brokenBlocks(markdown: string): string[] {
  const fences = markdown.split("\n").filter((line) => line.includes("```"));
  const broken = fences.filter(
    (line, index) => !(index % 2 === 0 ? /^ *```\w*$/ : /^ *```$/).test(line),
  );
  const prose = markdown.replace(/^ *```\w*\n.*?^ *```$/gms, "");
  const inline = prose.match(/`(tsx?|jsx?|json|sh|css|html|ya?ml|sql) [^`]*`/g);
  const unclosed = fences.length % 2 === 0 ? [] : fences.slice(-1);
  return [...broken, ...unclosed, ...(inline ?? [])];
}

it.each(written)("has whole blocks of code in %s", (file) => {
  expect(brokenBlocks(read(file))).toEqual([]);
});

it("finds a block of code that was reflowed", () => {
  const lost = ["````ts prices: {", '`ts "a": { b }, `', "```ts", "`ts const a =\n  1`"];
  for (const markdown of lost) expect(brokenBlocks(`Text.\n\n${markdown}\n`)).not.toEqual([]);
  expect(brokenBlocks("1. Text:\n\n   ```ts\n   a;\n   ```\n\nText `a`.\n")).toEqual([]);
});

it("names below each promise the files whose tests cite its number", () => {
  const promises = read("docs/rules.md").matchAll(/^- \*\*(R\d+)\*\* (?:.*\n)(?: {2}.*\n)*/gm);
  const named = new Map(
    [...promises].map(([text, number = ""]) => [
      number,
      [...text.matchAll(/^ {2}- `(.*)`$/gm)].map(([, file]) => file),
    ]),
  );
  expect(named.size).toBeGreaterThan(0);
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file)).toSorted();
  const cites = (file: string, number: string) =>
    new RegExp(`["'\`](?:R\\d+ )*${number} `).test(read(file));
  for (const [number, held] of named) {
    expect(held.length, number).toBeGreaterThan(0);
    expect(
      tests.filter((file) => cites(file, number)),
      number,
    ).toEqual(held);
  }
  const unfound = tests.flatMap((file) => read(file).match(/["'`]R\d+[^\s\d].*/g) ?? []);
  expect(unfound, "written in another way than docs/rules.md says").toEqual([]);
});

it("names the folders that reviewers own as they are", () => {
  const owned = [...read(".github/CODEOWNERS").matchAll(/^(?:# )?\/(\S+?)\/? /gm)].map(
    ([, path]) => path,
  );
  expect(owned).toContain("shell");
  expect(owned.filter((path) => globSync(resolve(workspaceRoot, path ?? "")).length === 0)).toEqual(
    [],
  );
});

describe("a written command", () => {
  it("finds calls of pnpm in scripts, behind other commands, and by way of npx", () => {
    const text = "cd x && pnpm lint\n  npx -y pnpm@12 start  # the site\nsee pnpm\n";
    expect(pnpmCalls(text)).toEqual([["lint"], ["start"]]);
  });

  it.each([
    ["pnpm relaese", "has no script"],
    ["pnpm release publsh mf-home", 'no verb "publsh"'],
    ["pnpm release rollback --force", "no option --force"],
    ["npx site-release publsh mf-jobs", 'no verb "publsh"'],
    ["pnpm leads lst", 'no verb "lst"'],
    ["pnpm leads list --sinc 7d", "no option --sinc"],
    ["pnpm reports --sinc 7d", "no option --sinc"],
    ["pnpm exec nothing", "installs no program"],
    ["pnpm lint && pnpm exec vitest run --project shell src/nobody", 'no test has "src/nobody"'],
    ["pnpm exec node bench/src/nobody.ts", "there is no bench/src/nobody.ts"],
    ["pnpm --filter mf-nobody dev", "there is no package"],
    ["pnpm --filter mf-home deploy", "has no script"],
  ])("tells why %s can't be run", (written, reason) => {
    expect(unknownCommands(written, workspaceRoot)).toEqual([expect.stringContaining(reason)]);
  });
});

it("names one Node in the packages that bring it, in pnpm's settings, .nvmrc and the image", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const { nodeVersion } = parse(read("pnpm-workspace.yaml")) as { nodeVersion: string };
  const [, ofImage] = /\/node:([\d.]+)-/.exec(read("Dockerfile")) ?? [];
  const named = [
    ...Object.values(optionalDependencies),
    nodeVersion,
    read(".nvmrc").trim(),
    ofImage,
  ];
  expect(new Set(named)).toEqual(new Set([process.versions.node]));
});
