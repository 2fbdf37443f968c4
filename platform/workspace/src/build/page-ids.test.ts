import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { PageId } from "@site/contract/page";
import { expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { writePageIds } from "./page-ids.ts";

it("makes a page that no remote declares a type error", async () => {
  const declared: PageId = "contact";
  // @ts-expect-error: `pnpm types` fails here if it compiles.
  const misspelt: PageId = "contcat";
  await writePageIds(workspaceRoot);
  const written = await readFile(resolve(workspaceRoot, "page-ids.d.ts"), "utf8");
  expect(written).toContain(`"${declared}": true`);
  expect(written).not.toContain(misspelt);
});
