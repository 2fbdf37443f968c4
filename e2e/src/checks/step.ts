import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { engineNames } from "#browser-choice.ts";

export interface Counts {
  passed: number;
  failed: number;
}

/** How a step went: how many checks, and a line for each that failed. */
export interface Outcome extends Counts {
  failures: readonly string[];
}

/** One command among the checks. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  folder?: string;
  env?: Record<string, string>;
  /** Reads how the tests went; without it the command itself counts as one check. */
  outcome?: () => Outcome;
}

/** Runs a step with its output on screen, and says how it went. */
export async function runStep(step: Step): Promise<Outcome> {
  console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  const code = await exitCodeOf(step);
  const outcome = outcomeOf(step, code);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  return outcome;
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
function outcomeOf({ name, outcome, command }: Step, code: number): Outcome {
  const ended = { passed: 0, failed: 1, failures: [`${name}: ended with code ${code}`] };
  if (!outcome) return code === 0 ? { passed: 1, failed: 0, failures: [] } : ended;
  let told: Outcome;
  try {
    told = outcome();
  } catch {
    console.error(`${dirname(command)} left no report of its tests.`);
    return ended;
  }
  const ranNothing = told.passed + told.failed === 0;
  if (ranNothing || (code !== 0 && told.failed === 0))
    return { ...ended, passed: told.passed, failures: [...told.failures, ...ended.failures] };
  return told;
}

interface VitestAssertion {
  status: string;
  fullName: string;
  failureMessages: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: VitestAssertion[];
  }[];
}

export function vitestOutcome(report: string): Outcome {
  const read = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  const linesOf = (wanted: string) =>
    read.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map((test) => `${relative(workspaceRoot, name)}: ${test.fullName}: ${firstLine(test)}`),
    );
  // A test that passed with a failure's message failed at its first try.
  const again = linesOf("passed");
  if (again.length > 0)
    console.log(`${again.length} passed only at the second try:\n${again.join("\n")}`);
  // A file that could not be loaded failed without a test.
  const unloaded = read.testResults
    .filter(({ status, assertionResults }) => status === "failed" && noneFailed(assertionResults))
    .map(({ name, message }) => `${relative(workspaceRoot, name)}: ${message.split("\n", 1)[0]}`);
  const failures = [...linesOf("failed"), ...unloaded];
  return { passed: read.numPassedTests, failed: read.numFailedTests, failures };
}

const firstLine = ({ failureMessages: [message = ""] }: VitestAssertion): string =>
  message.split("\n", 1)[0] ?? "";

const noneFailed = (assertions: readonly VitestAssertion[]): boolean =>
  assertions.every(({ status }) => status !== "failed");

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    tests: { projectName: string; status: string }[];
  }[];
}

interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number };
}

export function playwrightOutcome(report: string): Outcome {
  const read = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport;
  const { expected, unexpected, flaky } = read.stats;
  if (flaky > 0) console.log(`${flaky} passed only at the second try; they are named above.`);
  const failures = specsOf(read).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName }) => `[${projectName}] ${file}:${line}: ${title}`),
  );
  return { passed: expected + flaky, failed: unexpected, failures };
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Passed and failed tests of each project of a report. */
function playwrightProjects(report: string): Map<string, Counts> {
  const projects = new Map<string, Counts>();
  try {
    const read = JSON.parse(readFileSync(report, "utf8")) as Suite;
    for (const { projectName, status } of specsOf(read).flatMap(({ tests }) => tests)) {
      const counts = projects.get(projectName) ?? { passed: 0, failed: 0 };
      counts[status === "expected" || status === "flaky" ? "passed" : "failed"] += 1;
      projects.set(projectName, counts);
    }
  } catch {
    // The step has said already that there is no report.
  }
  return projects;
}

/** What an engine cannot be asked on the systems where checks run, so that nobody thinks it was. */
const notAsked: Record<string, string> = {
  firefox: "print (WebDriver BiDi has no word for it)",
  webkit: "touch, forced colours, print (WebKitWebDriver has no word for them)",
};

/** The engines with their checks, one line each. */
export function closingTable(report: string): string {
  const projects = playwrightProjects(report);
  const rows = [...projects].map(([engine, { passed, failed }]) => [
    engine,
    String(passed + failed),
    String(passed),
    notAsked[engine] ?? "",
  ]);
  const head = ["engine", "checks", "passed", "cannot be asked for"];
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const missing = engineNames.filter((name) => !projects.has(name));
  const note = missing.length > 0 ? [`not run: ${missing.join(", ")}`] : [];
  return ["", line(head), ...rows.map(line), ...note].join("\n");
}
