import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { engineNames } from "#browser-choice.ts";
import { type StepName, stepNames, stepsOf } from "./steps.ts";

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

it("opens browsers once for all projects, and not where a change reaches no page", () => {
  const all = { names: stepNames, engines: engineNames };
  const { quick, others } = stepsOf(all);
  expect(quick).toHaveLength(4);
  expect(others).toHaveLength(3);
  const reach = { base: "main", browserFiles: [], copy: false };
  expect(stepsOf({ ...all, reach }).others).toHaveLength(1);
});

it("empties the folder of the browsers' sites only where browsers run", () => {
  const emptiedBy = (name: StepName) =>
    stepsOf({ names: [name], engines: engineNames }).others.map(({ emptied }) => emptied);
  expect(emptiedBy("lint")).toEqual([]);
  expect(emptiedBy("unit")).toEqual([undefined]);
  expect(emptiedBy("engines")).toEqual([resolve(workspaceRoot, ".tmp/e2e")]);
});

it("ends well where a change reaches none of the chosen browser tests", () => {
  const reach = { base: "main", browserFiles: ["src/engines/menus.spec.ts"], copy: false };
  const { others } = stepsOf({ names: ["site"], engines: [], reach });
  expect(others).toMatchObject([
    { args: expect.arrayContaining(["--pass-with-no-tests"]), mayBeEmpty: true },
  ]);
});
