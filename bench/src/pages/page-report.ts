import {
  type Circumstances,
  circumstancesLine,
  type MeasurementOptions,
  runMeasurement,
} from "../measurement.ts";
import { barChart, medianBars } from "../report/bar-chart.ts";
import { variantNames } from "../variants/variant.ts";
import { type Conditions, throttled, unthrottled } from "../visit/conditions.ts";
import { goalsOf } from "./goals.ts";
import {
  clickedLink,
  type Measured,
  type MeasuredPage,
  measuredPages,
  type PageMetric,
  runsAt,
} from "./measured.ts";
import { benchPages, type PageBenchResult } from "./page-bench.ts";
import { clickTable, figureTable, goalTable, interactionTable, ratioTable } from "./page-tables.ts";

interface PageBenchOptions extends MeasurementOptions {
  runs: number;
  pages: MeasuredPage[];
  /** Two pages, three runs, throttled alone: a look, not a measurement. */
  quick?: true;
}

/** `pnpm bench`: measures page views, and writes what came of it. */
export function runPageBench(options: PageBenchOptions): Promise<void> {
  const { quick } = options;
  const runs = quick ? Math.min(options.runs, 3) : options.runs;
  const pages = quick
    ? options.pages.filter((page) => page === "home" || page === "case")
    : options.pages;
  const conditions = quick ? [throttled] : [throttled, unthrottled];
  return runMeasurement("pages", options, async () => {
    const result = await benchPages({ runs, pages, conditions });
    return {
      pictures: chartsOf(result.measured, runs),
      data: { runs, ...result },
      markdown: (circumstances) => pageReport({ ...result, runs }, circumstances),
    };
  });
}

interface PageReportInput extends PageBenchResult {
  runs: number;
}

/** Everything that was measured of the pages, as a document to read. */
function pageReport(input: PageReportInput, circumstances: Circumstances): string {
  const { measured, interactions, runs, browser } = input;
  const { pages, conditions } = placesIn(measured);
  const pictures = conditions.flatMap((one) =>
    charts.map(({ metric, title }) => `![${title}, ${one}](${chartFile(metric, one)})`),
  );
  const clicks = conditions.map(
    (one) => `From ${clickedLink.from}, ${one}, in milliseconds:\n\n${clickTable(measured, one)}`,
  );
  const ratios = conditions.map(
    (one) => `## This site against the others, ${one}\n\n${ratioTable(measured, pages, one)}`,
  );
  const figures = pages.flatMap((page) =>
    conditions.map(
      (one) => `## ${page} (${measuredPages[page]}), ${one}\n\n${figureTable(measured, page, one)}`,
    ),
  );
  return `# Page views, side by side

${circumstancesLine(circumstances, browser)}
Medians of ${runs} interleaved runs, nothing cached. Throttled: 150 ms, 1.6 Mbit/s, a quarter of the CPU. Times in milliseconds, bytes as sent; no inspector is attached to the page.
Until “live” counts what had arrived when the page's code ran; “in all” counts everything until nothing more happened; “again” is the same address once more in the same browser.
An interval contains the median with at least 95 % confidence; for fewer than six runs it goes from the lowest to the highest. Ratios compare the visits of one turn. In each run, this site and the prerendered application are visited three times where nothing is throttled, and clicked three times; the median counts.

## Goals

${goalTable(goalsOf(input))}

${pictures.join("\n\n")}

## Interactions

Slowest answer in milliseconds, from the press or the key to the next frame, at a sixth of the CPU: median and slowest of all runs. The browser reports in steps of 8 ms, and nothing below 16.

${interactionTable(interactions)}

## Click to ${clickedLink.to}

${clicks.join("\n\n")}

${[...ratios, ...figures].join("\n\n")}`;
}

/** What the report shows as pictures beside its tables. */
const charts = [
  { metric: "lcpMs", title: "Largest contentful paint, ms" },
  { metric: "liveMs", title: "Page live, ms" },
  { metric: "scriptBytes", title: "JavaScript until live, bytes" },
] as const;

const chartFile = (metric: PageMetric, conditions: Conditions["name"]) =>
  `pages-${metric}-${conditions}.svg`;

/** The report's pictures by their files' names. */
function chartsOf(measured: readonly Measured[], runs: number): Record<string, string> {
  const { pages, conditions } = placesIn(measured);
  const chart = (metric: PageMetric, title: string, one: Conditions["name"]) => {
    const groups = pages.map((page) => ({
      name: page,
      bars: variantNames.flatMap((variant) =>
        medianBars(variant, runsAt(measured, page, one, variant, metric)),
      ),
    }));
    return barChart(`${title}, ${one}: medians of ${runs} runs, and their intervals`, groups);
  };
  const files = conditions.flatMap((one) =>
    charts.map(({ metric, title }) => [chartFile(metric, one), chart(metric, title, one)]),
  );
  return Object.fromEntries(files);
}

/** The pages and conditions that something was measured at, in the order of the report. */
function placesIn(measured: readonly Measured[]) {
  return {
    pages: [...new Set(measured.map(({ page }) => page))],
    conditions: [...new Set(measured.map((one) => one.conditions))],
  };
}
