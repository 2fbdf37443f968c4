import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import type { EngineName } from "#browser-choice.ts";
import type { Reach } from "./changed.ts";
import { type Outcome, playwrightOutcome, vitestOutcome } from "./outcome.ts";

/** Where reports and logs of a run lie. */
export const scratch = resolve(workspaceRoot, ".tmp/checks");

/** Playwright's report, of whichever projects were run. */
const browserReport = resolve(scratch, "browsers.json");

/** One command among the checks. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  folder?: string;
  env?: Record<string, string>;
  /** Reads how the tests went; without it the command itself counts as one check. */
  outcome?: () => Outcome;
  /** True where a change may reach no test of the step. */
  mayBeEmpty?: boolean;
  /** A folder that is removed before the run. */
  emptied?: string;
}

/** Words that choose steps, in order: these run side by side, and the others one after the other. */
export const quickSteps = ["lint", "types", "unused", "builds"] as const;
export const stepNames = [...quickSteps, "unit", "copy", "site", "engines", "alike"] as const;
export type StepName = (typeof stepNames)[number];

export interface Chosen {
  names: readonly StepName[];
  engines: readonly EngineName[];
  /** Only what a change reaches. */
  reach?: Reach | undefined;
}

/** The chosen steps: those that run side by side first, then those that wait for each other. */
export function stepsOf({ names, engines, reach }: Chosen): { quick: Step[]; others: Step[] } {
  const quick = quickSteps.filter((name) => names.includes(name)).map((name) => commands[name]);
  const others: Step[] = [];
  if (names.includes("unit")) others.push(unitStep(reach));
  if (names.includes("copy") && reach?.copy !== false) others.push(copyStep);
  const projects = [
    // The longest file begins first, so that no worker is left alone with it.
    ...(names.includes("site") ? ["own-repository", "site"] : []),
    ...(names.includes("engines") ? engines : []),
    ...(names.includes("alike") ? ["alike"] : []),
  ];
  const files = reach?.browserFiles ?? [];
  if (projects.length > 0 && (!reach || files.length > 0)) {
    others.push(browserStep(projects, files, reach !== undefined));
  }
  return { quick, others };
}

const commands = {
  lint: { name: "lint and format", command: "biome", args: ["ci", "--error-on-warnings", "."] },
  types: { name: "types", command: "node", args: ["platform/workspace/src/types.ts"] },
  unused: { name: "unused code and dependencies", command: "knip", args: [] },
  builds: { name: "builds", command: "node", args: ["platform/workspace/src/build.ts", "--stale"] },
} as const satisfies Record<(typeof quickSteps)[number], Step>;

function vitestStep(name: string, project: string, report: string, further: string[] = []): Step {
  const file = resolve(scratch, report);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name,
    command: "vitest",
    // On two cores vitest would take one worker.
    args: ["run", "--project", project, "--retry=1", "--maxWorkers=3", ...reporters, ...further],
    outcome: () => vitestOutcome(file),
  };
}

const unitStep = (reach?: Reach): Step => ({
  ...vitestStep(
    "unit and contract tests",
    "!copy",
    "unit.json",
    reach && ["--changed", reach.base],
  ),
  mayBeEmpty: reach !== undefined,
});

const copyStep = vitestStep("a copy of the workspace that grows", "copy", "copy.json");

/** One run for all projects: the site that they visit is published and served once. */
function browserStep(
  projects: readonly string[],
  files: readonly string[],
  mayBeEmpty: boolean,
): Step {
  return {
    name: `the composed site in browsers: ${projects.join(", ")}`,
    command: resolve(workspaceRoot, "e2e/node_modules/.bin/playwright"),
    args: [
      "test",
      ...files,
      ...projects.flatMap((project) => ["--project", project]),
      // The chosen projects may have none of the files.
      ...(mayBeEmpty ? ["--pass-with-no-tests"] : []),
      "--reporter=dot,json",
    ],
    folder: resolve(workspaceRoot, "e2e"),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    outcome: () => playwrightOutcome(browserReport),
    mayBeEmpty,
    emptied: resolve(workspaceRoot, ".tmp/e2e"),
  };
}
