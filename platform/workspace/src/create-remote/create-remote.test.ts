import { expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { createRemote } from "./create-remote.ts";

it.each([
  ["home", "exists already"],
  ["mf-shop", "write it without mf-"],
  ["Shop", "expected lower-case words"],
  ["shop-", "expected lower-case words"],
  ["../shop", "expected lower-case words"],
  ["en", "means something else on the site"],
  ["starter", "means something else on the site"],
  ["about", 'mf-content has a page "about" already'],
  ["sobre", "mf-content has a page at /sobre already"],
])("refuses the name %s", async (written, reason) => {
  await expect(createRemote(workspaceRoot, written)).rejects.toThrow(reason);
});
