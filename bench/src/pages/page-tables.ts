import {
  type Column,
  type Figure,
  markdownTable,
  medianFigure,
  ratio,
  shown,
  shownKilobytes,
} from "../report/figure.ts";
import { isComparedAgain, type Variant, variantNames, variants } from "../variants/variant.ts";
import type { Conditions } from "../visit/conditions.ts";
import { agree, floors, type Goal } from "./goals.ts";
import {
  clickedLink,
  type Measured,
  type MeasuredInteraction,
  type MeasuredPage,
  medianAt,
  type PageMetric,
} from "./measured.ts";

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
  ["repeatRequests", "requests again"],
  ["repeatTotalRequests", "in all again"],
  ["repeatLcpMs", "LCP again"],
];

/** What a click to another page cost, on the page that it was measured on. */
const clickMetrics: typeof metrics = [
  ["navigationMs", "pointed at"],
  ["inViewMs", "in view"],
  ["savingDataMs", "saving data"],
  ["secondPageScriptBytes", "JS kB saving data", shownKilobytes],
];

/** The metrics shown as a ratio, and the variant that each is compared with. */
const comparisons: readonly [PageMetric, title: string, other: Variant][] = [
  ["lcpMs", "LCP", "limit"],
  ["lcpMs", "LCP", "spa"],
  ["menuMs", "menu", "prerendered"],
  ["liveMs", "live", "spa"],
  ["liveMs", "live", "prerendered"],
  ["scriptBytes", "JS", "prerendered"],
  ["tbtMs", "TBT", "prerendered"],
];

/**
 * Goals with what was measured. An earlier measurement adds whether the two agree, given that the
 * machine was `slowdown` times as slow this time.
 */
export function goalTable(
  goals: readonly Goal[],
  earlier: readonly Goal[] = [],
  slowdown?: number,
): string {
  const before = ({ what }: Goal) => earlier.find((one) => one.what === what);
  const comparison: Column<Goal>[] = [
    ["before", (goal) => shown(before(goal)?.measured, goal.digits)],
    ["interval", (goal) => shownInterval(before(goal))],
    ["agree", (goal) => answerOf(agree(goal, before(goal), slowdown))],
  ];
  return markdownTable(goals, [
    ["goal", ({ what }) => what],
    [
      "limit",
      ({ limit, digits, isLowerLimit }) => `${isLowerLimit ? "≥" : "≤"} ${shown(limit, digits)}`,
    ],
    ["measured", ({ measured, digits }) => shown(measured, digits)],
    ["interval", shownInterval],
    ["worst", ({ worst }) => worst],
    ...(earlier.length > 0 ? comparison : []),
    ["reached", ({ isReached }) => answerOf(isReached)],
    ["floor", ({ isReached, what }) => (isReached === false ? (floors[what] ?? "") : "")],
  ]);
}

const shownInterval = (goal?: Goal) =>
  goal?.interval?.map((end) => shown(end, goal.digits)).join(" to ") ?? "";

const answerOf = (is: boolean | undefined) =>
  is === undefined ? "not measured" : is ? "yes" : "**no**";

/** This site's figures divided by those of another variant. */
export function ratioTable(
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

export function figureTable(
  measured: readonly Measured[],
  page: MeasuredPage,
  conditions: Conditions["name"],
): string {
  return markdownTable(variantNames, [
    ["variant", (variant) => `${variants[variant]} (${variant})`],
    ...metricColumns(metrics, measured, page, conditions),
  ]);
}

function metricColumns(
  columns: typeof metrics,
  measured: readonly Measured[],
  page: MeasuredPage,
  conditions: Conditions["name"],
): Column<Variant>[] {
  return columns.map(([metric, title, show = shown]) => [
    title,
    (variant) => show(medianAt(measured, page, conditions, variant, metric)),
  ]);
}

export function interactionTable(all: readonly MeasuredInteraction[]): string {
  const at = (interaction: string, variant: Variant) =>
    all.find((one) => one.interaction === interaction && one.variant === variant)?.runs ?? [];
  const cell = (runs: readonly number[]) =>
    runs.length === 0 ? "–" : `${shown(medianFigure(runs))}, ${shown(Math.max(...runs))}`;
  const compared = [...new Set(all.map(({ variant }) => variant))];
  return markdownTable(
    [...new Set(all.map(({ interaction }) => interaction))],
    [
      ["interaction", (interaction) => interaction],
      ...compared.map(
        (variant): Column<string> => [variant, (interaction) => cell(at(interaction, variant))],
      ),
    ],
  );
}

export function clickTable(measured: readonly Measured[], conditions: Conditions["name"]): string {
  return markdownTable(variantNames.filter(isComparedAgain), [
    ["variant", (variant) => variants[variant]],
    ...metricColumns(clickMetrics, measured, clickedLink.from, conditions),
  ]);
}
