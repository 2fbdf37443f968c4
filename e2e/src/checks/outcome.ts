import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import type { JSONReport, JSONReportSuite } from "playwright/types/testReporter";
import type { JsonTestResults } from "vitest/node";

/** How a step went: how many checks, and a line for each that failed. */
export interface Outcome {
  passed: number;
  failed: number;
  failures: readonly string[];
  /** Tests that this machine has no program or right for. */
  notRun?: readonly string[];
}

const firstLine = (text = "") => text.split("\n", 1)[0];

export function vitestOutcome(report: string): Outcome {
  const read = JSON.parse(readFileSync(report, "utf8")) as JsonTestResults;
  const files = read.testResults.map((file) => ({
    ...file,
    name: relative(workspaceRoot, file.name),
  }));
  const linesOf = (wanted: string) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status, fullName, failureMessages }) => {
        const [message] = failureMessages ?? [];
        return status === wanted && message ? `${name}: ${fullName}: ${firstLine(message)}` : [];
      }),
    );
  // A test that passed and still has a failure's message failed at its first try.
  const again = linesOf("passed");
  if (again.length > 0)
    console.log(`${again.length} passed only when tried again:\n${again.join("\n")}`);
  // A file that could not be loaded has failed without a failed test.
  const unloaded = files.flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.every((test) => test.status !== "failed")
      ? `${name}: ${firstLine(message)}`
      : [],
  );
  const failures = [...linesOf("failed"), ...unloaded];
  const notRun = files.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) =>
      status === "skipped" || status === "pending" ? `${name}: ${fullName}` : [],
    ),
  );
  const failed = read.numFailedTests + unloaded.length;
  return { passed: read.numPassedTests, failed, failures, notRun };
}

const specsOf = ({ suites = [], specs }: JSONReportSuite): JSONReportSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

export function playwrightOutcome(report: string): Outcome {
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as JSONReport;
  const { expected, unexpected, flaky } = stats;
  if (flaky > 0) console.log(`${flaky} passed only when tried again; they are named above.`);
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ projectName }) => `[${projectName}] ${file}:${line}: ${title}`),
    );
  return { passed: expected + flaky, failed: unexpected, failures };
}

/** Each step with its minutes and its checks. */
export function tableOf(steps: readonly (Outcome & { name: string; minutes: number })[]): string {
  const rows = steps.map(({ name, minutes, passed, failed }) => [
    name,
    minutes.toFixed(1),
    String(passed),
    String(failed),
  ]);
  const all = [["step", "minutes", "passed", "failed"], ...rows];
  const width = Math.max(...all.map(([name = ""]) => name.length));
  return all
    .map(([name = "", ...figures]) =>
      [name.padEnd(width), ...figures.map((figure) => figure.padStart(8))].join(""),
    )
    .join("\n");
}
