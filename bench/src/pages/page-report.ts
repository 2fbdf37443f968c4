import { composeTable } from "../compose/compose-report.ts";
import type { ComposeTimes } from "../compose/compose-time.ts";
import { type Circumstances, circumstancesLine } from "../report/circumstances.ts";
import { type Figure, ratio, shown, shownKilobytes } from "../report/figure.ts";
import { markdownTable } from "../report/markdown-table.ts";
import { type Variant, variantNames, variants } from "../variants/variant.ts";
import type { Conditions } from "../visit/conditions.ts";
import type { Goal } from "./goals.ts";
import { type Measured, medianAt, type PageMetric } from "./measured.ts";
import { clickedLink, type MeasuredPage, measuredPages } from "./measured-pages.ts";

interface Column {
  title: string;
  metric: PageMetric;
  show: (figure: Figure) => string;
}

const ms = (figure: Figure) => shown(figure);

const columns: readonly Column[] = [
  { title: "TTFB", metric: "ttfbMs", show: ms },
  { title: "FCP", metric: "fcpMs", show: ms },
  { title: "LCP", metric: "lcpMs", show: ms },
  { title: "CLS", metric: "cls", show: (figure) => shown(figure, 4) },
  { title: "TBT", metric: "tbtMs", show: ms },
  { title: "menu", metric: "menuMs", show: ms },
  { title: "live", metric: "liveMs", show: ms },
  { title: "requests", metric: "requests", show: ms },
  { title: "kB", metric: "transferBytes", show: shownKilobytes },
  { title: "JS kB", metric: "scriptBytes", show: shownKilobytes },
  { title: "chain", metric: "chainDepth", show: ms },
  { title: "kB in all", metric: "totalBytes", show: shownKilobytes },
  { title: "JS kB in all", metric: "totalScriptBytes", show: shownKilobytes },
];

/** What is worth a ratio, and to what. */
const comparisons: readonly { metric: PageMetric; title: string; other: Variant }[] = [
  { metric: "lcpMs", title: "LCP", other: "limit" },
  { metric: "lcpMs", title: "LCP", other: "spa" },
  { metric: "lcpMs", title: "LCP", other: "no-preloads" },
  { metric: "menuMs", title: "menu", other: "prerendered" },
  { metric: "liveMs", title: "live", other: "spa" },
  { metric: "liveMs", title: "live", other: "prerendered" },
  { metric: "liveMs", title: "live", other: "no-preloads" },
  { metric: "scriptBytes", title: "JS", other: "prerendered" },
  { metric: "tbtMs", title: "TBT", other: "prerendered" },
];

export interface PageReportInput {
  measured: readonly Measured[];
  goals: readonly Goal[];
  compose: readonly ComposeTimes[];
  runs: number;
  browser: string;
  circumstances: Circumstances;
}

/** Everything that was measured of the pages, as a document to read. */
export function pageReport(input: PageReportInput): string {
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
  return markdownTable(
    ["goal", "at most", "measured", "worst page", "reached"],
    goals.map(({ what, limit, digits, measured, worst, isReached }) => [
      what,
      shown(limit, digits),
      shown(measured, digits),
      worst ?? "",
      isReached === undefined ? "not measured" : isReached ? "yes" : "**no**",
    ]),
  );
}

/** How many times another variant's figure this site's is. */
function ratioTable(
  measured: readonly Measured[],
  pages: readonly MeasuredPage[],
  conditions: Conditions["name"],
): string {
  return markdownTable(
    ["page", ...comparisons.map(({ title, other }) => `${title} / ${other}`)],
    pages.map((page) => [
      page,
      ...comparisons.map(({ metric, other }) => {
        const own = medianAt(measured, page, conditions, "site", metric);
        return shown(ratio(own, medianAt(measured, page, conditions, other, metric)), 2);
      }),
    ]),
  );
}

function figureTable(
  measured: readonly Measured[],
  page: MeasuredPage,
  conditions: Conditions["name"],
): string {
  const at = (variant: Variant, metric: PageMetric) =>
    medianAt(measured, page, conditions, variant, metric);
  const hasClick = page === clickedLink.from;
  return markdownTable(
    [
      "variant",
      ...columns.map(({ title }) => title),
      ...(hasClick ? [`click to ${clickedLink.to}`] : []),
    ],
    variantNames.map((variant) => [
      `${variants[variant]} (${variant})`,
      ...columns.map(({ metric, show }) => show(at(variant, metric))),
      ...(hasClick ? [shown(at(variant, "navigationMs"))] : []),
    ]),
  );
}
