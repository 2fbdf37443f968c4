import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { floors } from "../pages/goals.ts";
import { resultsFile, resultsPage } from "./run-results.ts";

it("keeps the page that `pnpm bench results` writes from goals and kept measurements", async () => {
  expect(await readFile(resultsFile, "utf8")).toBe(await resultsPage());
});

it("has a goal for every floor", async () => {
  const page = await resultsPage();
  expect(Object.keys(floors).filter((what) => !page.includes(`| ${what} |`))).toEqual([]);
});
