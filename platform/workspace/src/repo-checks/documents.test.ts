import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { unknownCommands } from "./written-commands.ts";

const documents = ["README.md", ...globSync("docs/**/*.md", { cwd: workspaceRoot }).toSorted()];

/** Commands in a document's blocks and between its words; what a reader fills in is left out. */
function commandsOf(markdown: string): string {
  const spans = [...markdown.matchAll(/`(pnpm [^`]+)`/g)].map(([, written]) => written ?? "");
  const blocks = [...markdown.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? "");
  // What `create-remote` makes is there only after it was run.
  const isThere = (line: string) => !/--filter <|--filter mf-customer-stories/.test(line);
  return [...spans, ...blocks].join("\n").split("\n").filter(isThere).join("\n");
}

describe.each(documents)("%s", (document) => {
  const text = readFileSync(resolve(workspaceRoot, document), "utf8");

  it("names commands that exist", () => {
    expect(unknownCommands(commandsOf(text), workspaceRoot)).toEqual([]);
  });

  it("links to files that exist", () => {
    const folder = resolve(workspaceRoot, dirname(document));
    const targets = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path ?? "");
    const missing = targets.filter((path) => globSync(resolve(folder, path)).length === 0);
    expect(missing).toEqual([]);
  });
});
