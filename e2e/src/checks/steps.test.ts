import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { engineNames } from "#browser-choice.ts";
import { stepNames } from "./steps.ts";

it("is run by the workflow side by side: each step, and each engine", () => {
  const { jobs } = parse(
    readFileSync(resolve(workspaceRoot, ".github/workflows/checks.yml"), "utf8"),
  );
  const written: string[] = jobs.checks.strategy.matrix.checks;
  const word = (option: string) =>
    written.flatMap((words) => new RegExp(`${option} (\\w+)`).exec(words)?.[1] ?? []);
  // Unit tests read what was built, so that their job builds.
  const alone = stepNames.filter((name) => name !== "builds");
  expect([...new Set(word("--only"))].toSorted()).toEqual([...alone].toSorted());
  expect(word("--engine").toSorted()).toEqual([...engineNames].toSorted());
});
