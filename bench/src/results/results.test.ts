import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { resultsFile, resultsPage } from "./results.ts";

it("keeps the page that `pnpm bench results` writes from the kept measurements", async () => {
  const page = await resultsPage();
  expect(await readFile(resultsFile, "utf8")).toBe(page);
  expect(page.split("\n").filter((line) => line.length > 120)).toEqual([]);
});
