import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { Command, Option } from "commander";
import { describeEngine, type EngineName, engineNames, ensureEngine } from "#browser-choice.ts";
import {
  closingTable,
  type Outcome,
  playwrightOutcome,
  runStep,
  type Step,
  vitestOutcome,
} from "./step.ts";

/**
 * Runs every check of the workspace, the quick ones first, and closes on what failed and `N passed, N failed`.
 * Each of lint, types and so on counts as one; tests count as they are.
 */
const scratch = resolve(workspaceRoot, ".tmp/checks");
const unitReport = resolve(scratch, "unit.json");
const siteReport = resolve(scratch, "site.json");
const enginesReport = resolve(scratch, "engines.json");

/** Playwright's tests of some projects, counted by their report. */
function browserStep(name: string, projects: readonly string[], report: string): Step {
  return {
    name,
    command: resolve(workspaceRoot, "e2e/node_modules/.bin/playwright"),
    args: [
      "test",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=dot,json,./src/faults/matrix/matrix-reporter.ts",
    ],
    folder: resolve(workspaceRoot, "e2e"),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    outcome: () => playwrightOutcome(report),
  };
}

/** All steps in order, by the word that chooses them. */
const stepsWith = (engines: readonly EngineName[]) => ({
  lint: { name: "lint and format", command: "biome", args: ["ci", "--error-on-warnings", "."] },
  types: { name: "types", command: "node", args: ["platform/workspace/src/types.ts"] },
  unused: { name: "unused code and dependencies", command: "knip", args: [] },
  builds: { name: "builds", command: "node", args: ["platform/workspace/src/build.ts"] },
  unit: {
    name: "unit and contract tests",
    command: "vitest",
    args: [
      "run",
      "--retry=1",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ],
    outcome: () => vitestOutcome(unitReport),
  },
  site: browserStep("the composed site in a browser", ["site"], siteReport),
  engines: browserStep(
    `the composed site in ${engines.join(", ")}`,
    // Pictures are compared between engines: that takes all of them.
    engines.length === engineNames.length ? [...engines, "alike"] : engines,
    enginesReport,
  ),
});

const stepNames = Object.keys(stepsWith(engineNames));

interface Chosen {
  engine?: EngineName;
  only?: keyof ReturnType<typeof stepsWith>;
}

const { engine, only } = new Command("pnpm test")
  .description("Runs every check of the workspace, or a part of them.")
  .addOption(
    new Option("--engine <name>", "run the site's checks in one browser engine").choices(
      engineNames,
    ),
  )
  .addOption(new Option("--only <step>", "run one step").choices(stepNames))
  .allowExcessArguments(false)
  .showHelpAfterError()
  .parse()
  .opts<Chosen>();

const engines = engine ? [engine] : engineNames;
const steps: Record<string, Step> = stepsWith(engines);
// Some unit and contract tests read what was built.
const chosen = only ? (only === "unit" ? ["builds", only] : [only]) : Object.keys(steps);

await rm(scratch, { recursive: true, force: true });
await rm(resolve(workspaceRoot, ".tmp/e2e"), { recursive: true, force: true });

const needed = new Set<EngineName>([
  ...(chosen.includes("engines") ? engines : []),
  ...(chosen.includes("site") ? (["chromium"] as const) : []),
]);
for (const name of needed) {
  try {
    console.log(`${name}: ${describeEngine(ensureEngine(name))}`);
  } catch (error) {
    // Its checks fail below, one by one; this says once what to do.
    console.error((error as Error).message);
  }
}

const outcomes: Outcome[] = [];
for (const name of chosen) outcomes.push(await runStep(steps[name] as Step));

if (chosen.includes("engines")) console.log(closingTable(enginesReport));
// Named again here: the end is what a log keeps of a long run.
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
const sum = (which: "passed" | "failed") =>
  outcomes.reduce((total, outcome) => total + outcome[which], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
