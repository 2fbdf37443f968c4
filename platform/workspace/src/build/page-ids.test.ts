import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { PageId, SlotName } from "@site/contract/page";
import { expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { writePageIds } from "./page-ids.ts";

it("makes a page or slot that no remote declares a type error", async () => {
  const declared: PageId = "contact";
  // @ts-expect-error: `pnpm types` fails here if it compiles.
  const misspelt: PageId = "contcat";
  await writePageIds(workspaceRoot);
  const written = await readFile(resolve(workspaceRoot, "page-ids.d.ts"), "utf8");
  expect(written).toContain(`"${declared}": true`);
  expect(written).not.toContain(misspelt);
  // The template of a remote is never released.
  expect(written).not.toContain("starter");
  const slot: SlotName = "newsletter";
  // @ts-expect-error: the same for a slot.
  const misspeltSlot: SlotName = "newsleter";
  expect(written).toContain(`"${slot}": true`);
  expect(written).not.toContain(misspeltSlot);
});
