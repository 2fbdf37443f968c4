import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";

export interface Counts {
  passed: number;
  failed: number;
}

/** One command among the checks. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  folder?: string;
  env?: Record<string, string>;
  /** Reads how many tests ran; without it the command itself counts as one check. */
  counts?: () => Counts;
}

/** Runs a step with its output on screen, and says how it went. */
export async function runStep(step: Step): Promise<Counts> {
  console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  const code = await exitCodeOf(step);
  const counts = countsOf(step, code);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

function exitCodeOf({ command, args, folder = workspaceRoot, env = {} }: Step): Promise<number> {
  mkdirSync(resolve(workspaceRoot, ".tmp/checks"), { recursive: true });
  const path = [resolve(workspaceRoot, "node_modules/.bin"), process.env["PATH"]].join(":");
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

/** A failing command is a failed check even where every test it counted passed. */
function countsOf({ counts, command }: Step, code: number): Counts {
  if (!counts) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  let counted: Counts;
  try {
    counted = counts();
  } catch {
    console.error(`${dirname(command)} left no report of its tests.`);
    return { passed: 0, failed: 1 };
  }
  const ranNothing = counted.passed + counted.failed === 0;
  const failed = (code !== 0 && counted.failed === 0) || ranNothing ? 1 : counted.failed;
  return { passed: counted.passed, failed };
}

export function vitestCounts(report: string): Counts {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: numPassedTests, failed: numFailedTests };
}

export function playwrightCounts(report: string): Counts {
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  if (stats.flaky > 0)
    console.log(`${stats.flaky} passed only at the second try; they are named above.`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

interface Suite {
  suites?: Suite[];
  specs?: { tests: { projectName: string; status: string }[] }[];
}

/** Passed and failed tests of each project of a report. */
export function playwrightProjects(report: string): Map<string, Counts> {
  const projects = new Map<string, Counts>();
  const count = ({ suites = [], specs = [] }: Suite): void => {
    for (const { projectName, status } of specs.flatMap(({ tests }) => tests)) {
      const counts = projects.get(projectName) ?? { passed: 0, failed: 0 };
      counts[status === "expected" || status === "flaky" ? "passed" : "failed"] += 1;
      projects.set(projectName, counts);
    }
    suites.forEach(count);
  };
  try {
    count(JSON.parse(readFileSync(report, "utf8")) as Suite);
  } catch {
    // The step has said already that there is no report.
  }
  return projects;
}
