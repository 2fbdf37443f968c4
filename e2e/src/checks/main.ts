import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { ensureBrowser } from "../browser-choice.ts";
import { type Counts, playwrightCounts, runStep, type Step, vitestCounts } from "./step.ts";

/**
 * Runs every check of the workspace, the quick ones first, and closes on `N passed, N failed`.
 * Each of lint, types and so on counts as one; tests count as they are.
 */
const scratch = resolve(workspaceRoot, ".tmp/checks");
const unitReport = resolve(scratch, "unit.json");
const siteReport = resolve(scratch, "site.json");

const steps: Step[] = [
  { name: "lint and format", command: "biome", args: ["ci", "--error-on-warnings", "."] },
  { name: "types", command: "tsc", args: ["--noEmit"] },
  { name: "unused code and dependencies", command: "knip", args: [] },
  { name: "builds", command: "node", args: ["platform/workspace/src/build.ts"] },
  {
    name: "unit and contract tests",
    command: "vitest",
    args: ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`],
    counts: () => vitestCounts(unitReport),
  },
  {
    name: "the composed site in a browser",
    command: resolve(workspaceRoot, "e2e/node_modules/.bin/playwright"),
    args: ["test", "--reporter=dot,json,./src/faults/matrix-reporter.ts"],
    folder: resolve(workspaceRoot, "e2e"),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: siteReport },
    counts: () => playwrightCounts(siteReport),
  },
];

await rm(scratch, { recursive: true, force: true });
await rm(resolve(workspaceRoot, ".tmp/e2e"), { recursive: true, force: true });
console.log(`Browser: ${ensureBrowser()}`);

const total: Counts = { passed: 0, failed: 0 };
for (const step of steps) {
  const { passed, failed } = await runStep(step);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
