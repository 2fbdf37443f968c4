import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { Command, Option } from "commander";
import { describeEngine, type EngineName, engineNames, ensureEngine } from "#browser-choice.ts";
import { reachOf } from "./changed.ts";
import { type Outcome, tableOf } from "./outcome.ts";
import { type Step, type StepName, scratch, stepNames, stepsOf } from "./steps.ts";

/**
 * Runs every check of the workspace, the quick ones first, and ends with what failed and `N passed, N failed`.
 * Lint, types and the like count as one check each; tests count individually.
 */
const { engine, only, changed, thorough } = new Command("pnpm test")
  .description("Runs every check of the workspace, or a part of them.")
  .addOption(
    new Option("--engine <name>", "run the site's checks in one browser engine").choices(
      engineNames,
    ),
  )
  .addOption(new Option("--only <step>", "run one step").choices(stepNames))
  .option(
    "--changed [base]",
    "run the unit tests that the change since a branch reaches, by default main, and few in browsers",
  )
  .option(
    "--thorough",
    "try every case in every engine; otherwise each case of a list has one engine",
  )
  .allowExcessArguments(false)
  .showHelpAfterError()
  .parse()
  .opts<{ engine?: EngineName; only?: StepName; changed?: string | true; thorough?: true }>();
if (thorough) process.env["THOROUGH"] = "1";

const engines = engine ? [engine] : engineNames;
const all = stepNames.filter((name) => !engine || name !== "alike");
// Unit tests and copies read what was built.
const needsBuilds = only === "unit" || only === "copy";
const names: readonly StepName[] = only ? [...(needsBuilds ? ["builds" as const] : []), only] : all;
const reach = changed ? reachOf(changed === true ? "main" : changed) : undefined;
const { quick, others } = stepsOf({ names, engines, reach });

await rm(scratch, { recursive: true, force: true });
for (const { emptied } of others) if (emptied) await rm(emptied, { recursive: true, force: true });
await mkdir(scratch, { recursive: true });

const needed = new Set<EngineName>([
  ...(names.includes("engines") ? engines : []),
  ...(names.includes("alike") ? engineNames : []),
  ...(names.includes("site") ? (["chromium"] as const) : []),
]);
for (const name of needed) {
  try {
    console.log(`${name}: ${describeEngine(ensureEngine(name))}`);
  } catch (error) {
    // The browser's checks fail below, one by one; this says once what to do.
    console.error((error as Error).message);
  }
}

/** How a step went, and how long it took. */
interface Result extends Outcome {
  name: string;
  minutes: number;
}

/** Runs a step with its output on screen, or shown at its end where others run beside it. */
async function run(step: Step, isBesideOthers = false): Promise<Result> {
  if (!isBesideOthers) console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  const { code, output } = await end(step, isBesideOthers ? "pipe" : "inherit");
  if (isBesideOthers) console.log(`\n── ${step.name}\n${output}`);
  const minutes = (performance.now() - startedAt) / 60_000;
  const outcome = outcomeOf(step, code);
  console.log(`── ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed`);
  return { ...outcome, name: step.name, minutes };
}

/** Runs a step's command to its end; a piped output is returned. */
function end(
  { command, args, folder = workspaceRoot, env = {} }: Step,
  to: "pipe" | "inherit",
): Promise<{ code: number; output: string }> {
  const bin = resolve(workspaceRoot, "node_modules/.bin");
  const path = [bin, process.env["PATH"]].join(delimiter);
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...env, PATH: path },
      stdio: ["ignore", to, to],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => (output += chunk));
    }
    child.on("error", ({ message }) => done({ code: 1, output: message }));
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}

/** A failing command is a failed check even if every test that it counted passed. */
function outcomeOf({ name, outcome, mayBeEmpty }: Step, code: number): Outcome {
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
  if (code === 0 && mayBeEmpty) return counted;
  if (passed + failed > 0 && (code === 0 || failed > 0)) return counted;
  return { passed, failed: 1, failures: [...failures, ...ended.failures] };
}

// They need one core each, and nothing of each other.
const results = await Promise.all(quick.map((step) => run(step, true)));
for (const step of others) results.push(await run(step));

const notRun = results.flatMap((result) => result.notRun ?? []);
if (notRun.length > 0) {
  console.log(`\nNot run, as this machine lacks a program or a right:\n${notRun.join("\n")}`);
}
// Named again at the end, because a log keeps only the end of a long run.
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${tableOf(results)}`);
const sum = (which: "passed" | "failed") =>
  results.reduce((total, result) => total + result[which], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
