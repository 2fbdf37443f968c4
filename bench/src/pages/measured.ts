import { type Figure, medianFigure } from "../report/figure.ts";
import type { Variant } from "../variants/variant.ts";
import type { Conditions } from "../visit/conditions.ts";
import type { InteractionName } from "../visit/interactions.ts";
import type { VisitFigures } from "../visit/visit.ts";

/** One page of each kind, by the word that `--pages` takes. */
export const measuredPages = {
  home: "/",
  case: "/cases/algoritmo-churn",
  article: "/blog/machine-learning-churn",
  service: "/servicos/business-intelligence",
  contact: "/contato",
} as const;

export type MeasuredPage = keyof typeof measuredPages;

export const measuredPageNames = Object.keys(measuredPages) as MeasuredPage[];

/** From where to where the client navigation is measured: another remote's page, by the menu. */
export const clickedLink = { from: "home", to: "/cases" } as const satisfies {
  from: MeasuredPage;
  to: string;
};

/** @throws Error naming the words that are no page. */
export function readMeasuredPages(list: string): MeasuredPage[] {
  const words = list.split(",").map((word) => word.trim());
  const unknown = words.filter((word) => !Object.hasOwn(measuredPages, word));
  if (unknown.length === 0) return words as MeasuredPage[];
  throw new Error(
    `--pages: there is no ${unknown.join(", ")}. Choose among ${measuredPageNames.join(", ")}.`,
  );
}

/** A click on a link, by how the visitor came to it; measured on one page alone. */
export interface ClickedFigures {
  navigationMs: Figure;
  inViewMs: Figure;
  savingDataMs: Figure;
  /** Scripts of the second page, where nothing was fetched before the click. */
  secondPageScriptBytes: Figure;
  requestsAhead: Figure;
}

export type PageFigures = VisitFigures & Partial<ClickedFigures>;

export type PageMetric = keyof PageFigures;

/** Everything that was measured of one page in one variant under one set of conditions. */
export interface Measured {
  page: MeasuredPage;
  conditions: Conditions["name"];
  variant: Variant;
  /** One entry a run. */
  runs: PageFigures[];
}

/** A page's metric in one variant, in each run; empty if it was not measured. */
export function runsAt(
  all: readonly Measured[],
  page: MeasuredPage,
  conditions: Conditions["name"],
  variant: Variant,
  metric: PageMetric,
): Figure[] {
  const found = all.find(
    (one) => one.page === page && one.conditions === conditions && one.variant === variant,
  );
  return found?.runs.map((run) => run[metric]) ?? [];
}

/** The median of those runs, or undefined if the metric was not measured. */
export function medianAt(...place: Parameters<typeof runsAt>): Figure {
  return medianFigure(runsAt(...place));
}

/** How slowly an interaction was answered in each run, in milliseconds. */
export interface MeasuredInteraction {
  interaction: InteractionName;
  variant: Variant;
  runs: number[];
}
