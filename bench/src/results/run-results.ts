import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import {
  changingMsEach,
  composingMsEach,
  type GrowthFigures,
  type GrowthRuns,
  sizeName,
} from "../growth/growth-bench.ts";
import type { AddressScores } from "../lighthouse/run-lighthouse.ts";
import { type Circumstances, circumstancesLine, earlierSuffix } from "../measurement.ts";
import { type Goal, type GoalInput, goal, goalsOf } from "../pages/goals.ts";
import { goalTable } from "../pages/page-tables.ts";
import { type Figure, ratio } from "../report/figure.ts";
import type { ServerBenchResult } from "../server/server-bench.ts";

const folder = resolve(workspaceRoot, "docs/benchmarks");

/** The page that holds every goal. */
export const resultsFile = resolve(folder, "README.md");

/** `pnpm bench results`: every goal in one page, from what was kept of the measurements. */
export async function runResults(): Promise<void> {
  await writeFile(resultsFile, await resultsPage());
  console.error(`Written to ${resultsFile}.`);
}

export async function resultsPage(): Promise<string> {
  return `# Results

Every goal with what was measured. \`pnpm bench results\` writes this page from the measurements beside it, which say more: [pages](pages.md), [server](server.md), [Lighthouse](lighthouse.md), [growth](growth.md). Why a goal is out of reach: [floors](floors.md). That page also says how long \`pnpm start\` takes when nothing has changed.

An interval contains the median with at least 95 % confidence; for fewer than six runs it goes from the lowest to the highest. The page or case that is worst decides. Two measurements agree if their intervals, as they are shown, have a value in common, or are at most half a unit of the last shown digit apart. The same machine is faster in one hour than in another: a fixed piece of work is timed with each measurement, and earlier times are stretched by the difference before they are compared.

## Pages

${await section("pages", (pages: GoalInput) => goalsOf(pages))}

![Page live](pages-liveMs-throttled.svg)

## Server

${await section("server", serverGoals)}

## Lighthouse

${await section("lighthouse", lighthouseGoals)}

## Growth

Figures of larger synthetic sites, divided by those of the smallest one.

${await section("growth", growthGoals)}
`;
}

/** The goals of one kind of measurement, beside those of the measurement before. */
async function section<Data>(name: string, goals: (data: Data) => Goal[]): Promise<string> {
  const last = await kept<Data & Programs>(name);
  const earlierName = `${name}${earlierSuffix}`;
  const earlier = existsSync(fileOf(earlierName))
    ? await kept<Data & Programs>(earlierName)
    : undefined;
  const lines = [circumstancesOf(last)];
  if (earlier) lines.push(`Before: ${circumstancesOf(earlier).replace("M", "m")}`);
  const slowdown = ratio(last.circumstances.fixedWorkMs, earlier?.circumstances.fixedWorkMs);
  return [...lines, goalTable(goals(last), earlier && goals(earlier), slowdown)].join("\n\n");
}

/** Programs that were measured with or against. */
interface Programs {
  browser?: string;
  nginx?: string;
}

function circumstancesOf({
  circumstances,
  browser,
  nginx,
}: Programs & { circumstances: Circumstances }): string {
  const programs = [browser, nginx].filter((program) => program !== undefined);
  return circumstancesLine(circumstances, ...programs);
}

const fileOf = (name: string) => resolve(folder, `${name}.json`);

async function kept<Data>(name: string): Promise<Data & { circumstances: Circumstances }> {
  const file = fileOf(name);
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} could not be read. Measure it first: pnpm bench ${name} --keep`, {
      cause: error,
    });
  }
}

/** What is asked of the server: documents a second against nginx, and its memory. */
function serverGoals({ figures, memory }: ServerBenchResult): Goal[] {
  const documents = figures.filter(({ case: one, loads }) => one.isDocument && loads.nginx[0]);
  const ratios = documents.map(({ case: { what, encoding }, loads }) => [
    `${what}, ${encoding}`,
    loads.site.map(({ requestsPerSecond }, run) =>
      ratio(requestsPerSecond, loads.nginx[run]?.requestsPerSecond),
    ),
  ]);
  return [
    goal("documents a second, of nginx", 0.6, 2, Object.fromEntries(ratios), {
      isLowerLimit: true,
    }),
    goal("memory under load, MB", 120, 0, {
      "": memory.site.busy.map((bytes) => bytes && bytes / 1e6),
    }),
  ];
}

/** Uses the page with the highest figure; the languages of a page count as its runs. */
function lighthouseGoals({ addresses }: { addresses: AddressScores[] }): Goal[] {
  const pages = Object.entries(Object.groupBy(addresses, ({ page }) => page)).map(
    ([page, runs = []]) => [page, runs.map(({ unusedScriptBytes }) => unusedScriptBytes / 1000)],
  );
  const what = "JavaScript loaded at first view and not run, kB";
  return [goal(what, 5, 1, Object.fromEntries(pages))];
}

/** What stays as it is when a site grows: up to fifty times as many addresses and remotes. */
function growthGoals({ sizes: [smallest, ...larger] }: { sizes: GrowthRuns[] }): Goal[] {
  const flat = (what: string, of: (run: GrowthFigures) => Figure) => {
    const base = smallest?.runs.map(of) ?? [];
    const ratios = larger.map(({ runs, ...size }) => [
      `${sizeName(size)} addresses`,
      runs.map((one, run) => ratio(of(one), base[run])),
    ]);
    return goal(what, 1.1, 2, Object.fromEntries(ratios));
  };
  return [
    flat("document", ({ documentBytes }) => documentBytes),
    flat("what a click fetches", ({ pageFileBytes }) => pageFileBytes),
    flat("requests until live", ({ visit }) => visit.requests),
    flat("bytes until live", ({ visit }) => visit.transferBytes),
    flat("scripts until live", ({ visit }) => visit.scriptBytes),
    flat("composing, processor per address", composingMsEach),
    flat("after one remote, processor per changed document", changingMsEach),
  ];
}
