import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { type Circumstances, circumstancesLine } from "../measurement.ts";
import type { Goal } from "../pages/goals.ts";
import { goalTable } from "../pages/page-tables.ts";
import { type Figure, medianFigure, medianInterval, ratio, shown } from "../report/figure.ts";
import type { ServerBenchResult } from "../server/server-bench.ts";

const folder = resolve(workspaceRoot, "docs/benchmarks");

interface ResultRow extends Goal {
  /** The measured figure has to be this high, not this low. */
  isLowerLimit?: boolean;
}

interface Kept {
  circumstances: Circumstances;
}

/** What was kept of Lighthouse's run, as far as it is a goal. */
interface LighthouseResult {
  addresses: { address: string; scores: Record<string, number>; unusedScriptBytes?: number }[];
}

/** `pnpm bench results`: every goal in one page, from what was kept of the measurements. */
export async function runResults(): Promise<void> {
  const pages = await kept<{ goals: Goal[]; browser: string }>("pages");
  const server = await kept<ServerBenchResult>("server");
  const lighthouse = await kept<LighthouseResult>("lighthouse");
  const text = [
    "# Results",
    "",
    "Every goal with what was measured. `pnpm bench results` writes this page from the measurements beside it, which say more: [pages](pages.md), [server](server.md), [Lighthouse](lighthouse.md), [growth](growth.md). Why a goal is out of reach: [floors](floors.md). What `pnpm start` takes when nothing has changed stands there too.",
    "",
    "An interval holds the median with at least 95 %; for fewer than six runs it goes from the lowest to the highest. The page or case that is worst decides.",
    "",
    "## Pages",
    "",
    circumstancesLine(pages.circumstances, pages.browser),
    "",
    resultTable(pages.goals),
    "",
    "![Page live](pages-liveMs-throttled.svg)",
    "",
    "## Server",
    "",
    circumstancesLine(server.circumstances, server.nginx),
    "",
    resultTable(serverRows(server)),
    "",
    "## Lighthouse",
    "",
    circumstancesLine(lighthouse.circumstances),
    "",
    resultTable(lighthouseRows(lighthouse)),
  ].join("\n");
  const file = resolve(folder, "README.md");
  await writeFile(file, `${text}\n`);
  console.error(`Written to ${file}.`);
}

async function kept<Data>(name: string): Promise<Data & Kept> {
  const file = resolve(folder, `${name}.json`);
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} could not be read. Measure it first: pnpm bench ${name} --keep`, {
      cause: error,
    });
  }
}

function resultTable(rows: readonly ResultRow[]): string {
  return goalTable(rows, [
    "limit",
    ({ limit, digits, isLowerLimit }) => `${isLowerLimit ? "≥" : "≤"} ${shown(limit, digits)}`,
  ]);
}

/** What is asked of the server: documents a second against nginx, and its memory. */
function serverRows({ figures, memory }: ServerBenchResult): ResultRow[] {
  const [slowest] = figures
    .filter(({ case: one, loads }) => one.isDocument && loads.nginx.length > 0)
    .map(({ case: { what, encoding }, loads }) => {
      const ratios = loads.site.map(({ requestsPerSecond }, run) =>
        ratio(requestsPerSecond, loads.nginx[run]?.requestsPerSecond),
      );
      return { worst: `${what}, ${encoding}`, ratios, measured: medianFigure(ratios) };
    })
    .toSorted((a, b) => (a.measured ?? 0) - (b.measured ?? 0));
  const megabytes = memory.site.busyBytes && memory.site.busyBytes / 1e6;
  return [
    {
      what: "documents a second, of nginx",
      limit: 0.6,
      digits: 2,
      isLowerLimit: true,
      measured: slowest?.measured,
      interval: medianInterval(slowest?.ratios ?? []),
      worst: slowest?.worst,
      isReached:
        slowest?.measured === undefined ? undefined : Number(slowest.measured.toFixed(2)) >= 0.6,
      floor: "an export that nginx serves itself reaches 1 (docs/recipes/go-live.md)",
    },
    single("memory under load, MB", 120, 0, megabytes),
  ];
}

function lighthouseRows({ addresses }: LighthouseResult): ResultRow[] {
  const unused = addresses.flatMap(({ unusedScriptBytes }) => unusedScriptBytes ?? []);
  const kilobytes = unused.length === 0 ? undefined : Math.max(...unused) / 1000;
  return [
    {
      ...single("JavaScript loaded at first view and not run, kB", 5, 1, kilobytes),
      floor: "about half of react-dom runs only when something changes",
    },
  ];
}

function single(what: string, limit: number, digits: number, measured: Figure): ResultRow {
  const isReached = measured === undefined ? undefined : measured <= limit;
  return { what, limit, digits, measured, isReached };
}
