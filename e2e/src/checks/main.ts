import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { Command, Option } from "commander";
import { describeEngine, type EngineName, engineNames, ensureEngine } from "#browser-choice.ts";
import { linesOfEngines, type Outcome, playwrightOutcome, vitestOutcome } from "./outcome.ts";

/**
 * Runs every check of the workspace, the quick ones first, and ends with what failed and `N passed, N failed`.
 * Lint, types and the like count as one check each; tests count individually.
 */
const scratch = resolve(workspaceRoot, ".tmp/checks");
const unitReport = resolve(scratch, "unit.json");
const siteReport = resolve(scratch, "site.json");
const enginesReport = resolve(scratch, "engines.json");

/** One command among the checks. */
interface Step {
  name: string;
  command: string;
  args: readonly string[];
  folder?: string;
  env?: Record<string, string>;
  /** Reads how the tests went; without it the command itself counts as one check. */
  outcome?: () => Outcome;
}

/** Playwright's tests of some projects, counted by their report. */
function browserStep(name: string, projects: readonly string[], report: string): Step {
  return {
    name,
    command: resolve(workspaceRoot, "e2e/node_modules/.bin/playwright"),
    args: ["test", ...projects.flatMap((project) => ["--project", project]), "--reporter=dot,json"],
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
    // The browser's checks fail below, one by one; this says once what to do.
    console.error((error as Error).message);
  }
}

/** Runs a step with its output on screen, and says how it went. */
async function run(step: Step): Promise<Outcome> {
  console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  const outcome = outcomeOf(step, await exitCodeOf(step));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  return outcome;
}

function exitCodeOf({ command, args, folder = workspaceRoot, env = {} }: Step): Promise<number> {
  const bin = resolve(workspaceRoot, "node_modules/.bin");
  const path = [bin, process.env["PATH"]].join(delimiter);
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...env, PATH: path },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", (error) => {
      console.error(error.message);
      done(1);
    });
    child.on("close", (code) => done(code ?? 1));
  });
}

/** A failing command is a failed check even if every test that it counted passed. */
function outcomeOf({ name, outcome }: Step, code: number): Outcome {
  const ended = { passed: 0, failed: 1, failures: [`${name}: ended with code ${code}`] };
  if (!outcome) return code === 0 ? { passed: 1, failed: 0, failures: [] } : ended;
  let counted: Outcome;
  try {
    counted = outcome();
  } catch {
    console.error(`${name}: left no report of its tests.`);
    return ended;
  }
  const { passed, failed, failures } = counted;
  if (passed + failed > 0 && (code === 0 || failed > 0)) return counted;
  return { passed, failed: 1, failures: [...failures, ...ended.failures] };
}

await mkdir(scratch, { recursive: true });
const outcomes: Outcome[] = [];
for (const name of chosen) outcomes.push(await run(steps[name] as Step));

if (existsSync(enginesReport)) console.log(["", ...linesOfEngines(enginesReport)].join("\n"));
const notRun = outcomes.flatMap((outcome) => outcome.notRun ?? []);
if (notRun.length > 0) {
  console.log(`\nNot run, as this machine lacks a program or a right:\n${notRun.join("\n")}`);
}
// Named again at the end, because a log keeps only the end of a long run.
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
const sum = (which: "passed" | "failed") =>
  outcomes.reduce((total, outcome) => total + outcome[which], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
