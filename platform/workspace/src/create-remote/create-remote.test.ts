import { join } from "node:path";
import { filledTemplate, readRemoteName } from "@site/kit/new-remote";
import { expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { templateFiles } from "#packages/repository-template.ts";
import { createRemote } from "./create-remote.ts";

it.each([
  ["home", "exists already"],
  ["mf-shop", "without mf- before them"],
  ["Shop", "expected lower-case words"],
  ["shop-", "expected lower-case words"],
  ["../shop", "expected lower-case words"],
  ["en", "none of pt, en, de"],
  ["starter", "none of pt, en, de"],
  ["about", 'mf-content has a page "about" already'],
  ["sobre", "mf-content has a page at /sobre already"],
])("refuses the name %s", async (written, reason) => {
  await expect(createRemote(workspaceRoot, written)).rejects.toThrow(reason);
});

it("takes no name with which the template's description is longer than search results show", async () => {
  const longest = "a".repeat(37);
  expect(readRemoteName(longest)).toBe(longest);
  expect(() => readRemoteName(`${longest}a`)).toThrow("of 37 characters at most");
  const files = filledTemplate(
    await templateFiles(join(workspaceRoot, "remote-template")),
    longest,
  );
  const texts = Object.values(files)
    .join("\n")
    .matchAll(/description:\s*"(.+)"/g);
  const lengths = [...texts].map(([, text = ""]) => text.length);
  expect(lengths).toHaveLength(3);
  expect(Math.max(...lengths)).toBe(155);
});
