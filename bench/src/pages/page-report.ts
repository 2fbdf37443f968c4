import { type ComposeTimes, composeTable, composeTimesOf } from "../compose/compose-bench.ts";
import {
  type Circumstances,
  circumstancesLine,
  type MeasurementOptions,
  runMeasurement,
} from "../measurement.ts";
import {
  type Column,
  type Figure,
  markdownTable,
  ratio,
  shown,
  shownKilobytes,
} from "../report/figure.ts";
import { type Variant, variantNames, variants } from "../variants/variant.ts";
import { type Conditions, throttled, unthrottled } from "../visit/conditions.ts";
import { type Goal, goalsOf } from "./goals.ts";
import {
  clickedLink,
  type Measured,
  type MeasuredPage,
  measuredPages,
  medianAt,
  type PageMetric,
} from "./measured.ts";
import { benchPages } from "./page-bench.ts";

/** The metrics of a table, with their titles and how they are written. */
const metrics: readonly [PageMetric, string, ((figure: Figure) => string)?][] = [
  ["ttfbMs", "TTFB"],
  ["fcpMs", "FCP"],
  ["lcpMs", "LCP"],
  ["cls", "CLS", (figure) => shown(figure, 4)],
  ["tbtMs", "TBT"],
  ["menuMs", "menu"],
  ["liveMs", "live"],
  ["requests", "requests"],
  ["transferBytes", "kB", shownKilobytes],
  ["scriptBytes", "JS kB", shownKilobytes],
  ["chainDepth", "chain"],
  ["totalBytes", "kB in all", shownKilobytes],
  ["totalScriptBytes", "JS kB in all", shownKilobytes],
];

/** What is worth a ratio, and to what. */
const comparisons: readonly [PageMetric, title: string, other: Variant][] = [
  ["lcpMs", "LCP", "limit"],
  ["lcpMs", "LCP", "spa"],
  ["lcpMs", "LCP", "no-preloads"],
  ["menuMs", "menu", "prerendered"],
  ["liveMs", "live", "spa"],
  ["liveMs", "live", "prerendered"],
  ["liveMs", "live", "no-preloads"],
  ["scriptBytes", "JS", "prerendered"],
  ["tbtMs", "TBT", "prerendered"],
];

interface PageBenchOptions extends MeasurementOptions {
  runs: number;
  pages: MeasuredPage[];
  /** Two pages, three runs, throttled alone: a look, not a measurement. */
  quick?: true;
  port: number;
}

/** `pnpm bench`: measures page views, and writes what came of it. */
export function runPageBench(options: PageBenchOptions): Promise<void> {
  const { quick, port } = options;
  const runs = quick ? Math.min(options.runs, 3) : options.runs;
  const pages = quick
    ? options.pages.filter((page) => page === "home" || page === "case")
    : options.pages;
  const conditions = quick ? [throttled] : [throttled, unthrottled];
  return runMeasurement("pages", options, async () => {
    const compose = await composeTimesOf(runs);
    const onProgress = (step: string) => console.error(step);
    const result = await benchPages({ runs, pages, conditions, port, onProgress });
    const goals = goalsOf({ ...result, compose });
    return {
      data: { runs, goals, compose, ...result },
      markdown: (circumstances) => pageReport({ ...result, goals, compose, runs, circumstances }),
    };
  });
}

interface PageReportInput {
  measured: readonly Measured[];
  goals: readonly Goal[];
  compose: readonly ComposeTimes[];
  runs: number;
  browser: string;
  circumstances: Circumstances;
}

/** Everything that was measured of the pages, as a document to read. */
function pageReport(input: PageReportInput): string {
  const { measured, goals, compose, runs, browser, circumstances } = input;
  const pages = [...new Set(measured.map(({ page }) => page))];
  const conditions = [...new Set(measured.map((one) => one.conditions))];
  return [
    "# Page views, side by side",
    "",
    circumstancesLine(circumstances, browser),
    `Medians of ${runs} interleaved runs, nothing cached. Throttled: 150 ms, 1.6 Mbit/s, a quarter of the CPU. Times in milliseconds, bytes as sent; no inspector is attached to the page.`,
    "Until “live” counts what had arrived when the page's code ran; “in all” until nothing happened any more.",
    "",
    "## Goals",
    "",
    goalTable(goals),
    "",
    "## Composing",
    "",
    composeTable(compose),
    "",
    ...conditions.flatMap((one) => [
      `## This site against the others, ${one}`,
      "",
      ratioTable(measured, pages, one),
      "",
    ]),
    ...pages.flatMap((page) =>
      conditions.flatMap((one) => [
        `## ${page} (${measuredPages[page]}), ${one}`,
        "",
        figureTable(measured, page, one),
        "",
      ]),
    ),
  ]
    .join("\n")
    .trimEnd();
}

function goalTable(goals: readonly Goal[]): string {
  return markdownTable(goals, [
    ["goal", ({ what }) => what],
    ["at most", ({ limit, digits }) => shown(limit, digits)],
    ["measured", ({ measured, digits }) => shown(measured, digits)],
    ["worst page", ({ worst }) => worst ?? ""],
    [
      "reached",
      ({ isReached }) => (isReached === undefined ? "not measured" : isReached ? "yes" : "**no**"),
    ],
  ]);
}

/** How many times another variant's figure this site's is. */
function ratioTable(
  measured: readonly Measured[],
  pages: readonly MeasuredPage[],
  conditions: Conditions["name"],
): string {
  const at = (page: MeasuredPage, variant: Variant, metric: PageMetric) =>
    medianAt(measured, page, conditions, variant, metric);
  return markdownTable(pages, [
    ["page", (page) => page],
    ...comparisons.map(
      ([metric, title, other]): Column<MeasuredPage> => [
        `${title} / ${other}`,
        (page) => shown(ratio(at(page, "site", metric), at(page, other, metric)), 2),
      ],
    ),
  ]);
}

function figureTable(
  measured: readonly Measured[],
  page: MeasuredPage,
  conditions: Conditions["name"],
): string {
  const of = (metric: PageMetric, title: string, show: (figure: Figure) => string = shown) =>
    [
      title,
      (variant: Variant) => show(medianAt(measured, page, conditions, variant, metric)),
    ] as const;
  return markdownTable(variantNames, [
    ["variant", (variant) => `${variants[variant]} (${variant})`],
    ...metrics.map(([metric, title, show]) => of(metric, title, show)),
    ...(page === clickedLink.from ? [of("navigationMs", `click to ${clickedLink.to}`)] : []),
  ]);
}
