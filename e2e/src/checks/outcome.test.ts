import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { afterEach, expect, it } from "vitest";
import { tableOf, vitestOutcome } from "./outcome.ts";

let folder = "";
afterEach(() => rm(folder, { recursive: true, force: true }));

it("counts tests, and names those that failed, as a file does that can't be loaded, and those that were not run", async () => {
  folder = await mkdtemp(join(tmpdir(), "outcome-"));
  const report = join(folder, "unit.json");
  const test = (status: string, fullName: string, failureMessages: string[] = []) => ({
    status,
    fullName,
    failureMessages,
  });
  const file = {
    name: join(workspaceRoot, "a.test.ts"),
    status: "failed",
    assertionResults: [
      test("passed", "one"),
      test("failed", "two", ["expected 1\n  at a.test.ts"]),
      test("skipped", "three"),
    ],
  };
  const unloaded = {
    name: join(workspaceRoot, "b.test.ts"),
    status: "failed",
    message: "no such module\n  at b.test.ts",
    assertionResults: [],
  };
  const testResults = [file, unloaded];
  await writeFile(report, JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults }));
  expect(vitestOutcome(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: ["a.test.ts: two: expected 1", "b.test.ts: no such module"],
    notRun: ["a.test.ts: three"],
  });
});

it("shows the minutes and checks of each step", () => {
  const steps = [
    { name: "types", minutes: 0.26, passed: 1, failed: 0, failures: [] },
    { name: "unit tests", minutes: 1.5, passed: 2900, failed: 2, failures: [] },
  ];
  expect(tableOf(steps).split("\n")).toEqual([
    "step       minutes  passed  failed",
    "types          0.3       1       0",
    "unit tests     1.5    2900       2",
  ]);
});
