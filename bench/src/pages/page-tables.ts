import { type Column, divided, markdownTable, pairedRatios, shown } from "../results/figure.ts";
import { comparedVariants, type Variant, variants } from "../variants/variant.ts";
import {
  approaches,
  approachNames,
  clickedLink,
  type MeasuredPage,
  type MeasuredVisits,
  measuredPages,
  type PagesResult,
  type VisitConditions,
  type VisitMetric,
  visitConditionNames,
  visitConditions,
} from "./measured.ts";

/** The metrics of a page view, with their titles; bytes are shown as kilobytes. */
const metrics: readonly [VisitMetric, title: string, divisor: number][] = [
  ["lcpMs", "LCP", 1],
  ["liveMs", "live", 1],
  ["tbtMs", "blocked", 1],
  ["requests", "requests", 1],
  ["transferBytes", "kB", 1000],
  ["scriptBytes", "script kB", 1000],
];

/** What this site is divided by in the tables of ratios. */
const comparisons: readonly [title: string, VisitMetric, Variant][] = [
  ["LCP, of documents alone", "lcpMs", "limit"],
  ["LCP, of prerendered", "lcpMs", "prerendered"],
  ["live, of prerendered", "liveMs", "prerendered"],
  ["live, of SPA", "liveMs", "spa"],
  ["live, of federation", "liveMs", "federated"],
];

/** Everything that was measured of the pages. */
export function pagesSection(result: PagesResult): string {
  const measured = visitConditionNames.filter((name) =>
    result.visits.some(({ conditions }) => conditions === name),
  );
  const visits = measured.flatMap((conditions) => [
    `### ${conditions}: ${visitConditions[conditions]}`,
    "This site's figure divided by another variant's of the same run:",
    ratioTable(result, conditions),
    "Each variant, in milliseconds and kB; requests and bytes are those until the page is live:",
    figureTable(result, conditions),
  ]);
  const introduction = `Runs: ${result.runs}; in each of them the variants take turns, nothing cached. The variants are this site,
its documents without scripts, one application of the same sources (prerendered, and as a plain SPA),
and a host and remotes by plain module federation.`;
  return [introduction, ...visits]
    .concat(clicksText(result), interactionsText(result))
    .join("\n\n");
}

function ratioTable({ visits }: PagesResult, conditions: VisitConditions): string {
  const measured = visits.filter((one) => one.conditions === conditions);
  const byPage = [...Map.groupBy(measured, ({ page }) => page)];
  return markdownTable(byPage, [
    ["page", ([page]) => page],
    ...comparisons.map(
      ([title, metric, other]): Column<[MeasuredPage, MeasuredVisits[]]> => [
        title,
        ([, ofPage]) => {
          const runsOf = (variant: Variant) =>
            ofPage.find((one) => one.variant === variant)?.[metric] ?? [];
          return shown(pairedRatios(runsOf("site"), runsOf(other)), 2);
        },
      ],
    ),
  ]);
}

function figureTable({ visits }: PagesResult, conditions: VisitConditions): string {
  return markdownTable(
    visits.filter((one) => one.conditions === conditions),
    [
      ["page", ({ page }) => page],
      ["variant", ({ variant }) => variants[variant]],
      ...metrics.map(
        ([metric, title, divisor]): Column<MeasuredVisits> => [
          title,
          (one) => shown(divided(one[metric], divisor)),
        ],
      ),
    ],
    2,
  );
}

function clicksText({ clicks }: PagesResult): string[] {
  const rows = visitConditionNames.flatMap((conditions) =>
    comparedVariants.map((variant) => ({ conditions, variant })),
  );
  const table = markdownTable(
    rows,
    [
      ["conditions", ({ conditions }) => conditions],
      ["variant", ({ variant }) => variants[variant]],
      ...approachNames.map(
        (approach): Column<(typeof rows)[number]> => [
          approaches[approach],
          ({ conditions, variant }) =>
            shown(
              clicks.find(
                (one) =>
                  one.conditions === conditions &&
                  one.variant === variant &&
                  one.approach === approach,
              )?.ms ?? [],
            ),
        ],
      ),
    ],
    2,
  );
  return [
    "### Click to content",
    `From ${measuredPages[clickedLink.from]} to ${clickedLink.to}, in milliseconds until its content is on screen:`,
    table,
  ];
}

function interactionsText({ interactions }: PagesResult): string[] {
  const of = (interaction: string, variant: Variant) =>
    interactions.find((one) => one.interaction === interaction && one.variant === variant)?.ms ??
    [];
  const names = [...new Set(interactions.map(({ interaction }) => interaction))];
  const table = markdownTable(names, [
    ["interaction", (name) => name],
    ...comparedVariants.flatMap((variant): Column<string>[] => [
      [variants[variant], (name) => shown(of(name, variant))],
      ["slowest", (name) => `${Math.max(...of(name, variant))}`],
    ]),
  ]);
  return [
    "### Interactions",
    "Milliseconds from the press or the key to the next frame, at a sixth of the processor:",
    table,
  ];
}
