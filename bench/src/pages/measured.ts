import { type Figure, medianFigure } from "../report/figure.ts";
import type { Variant } from "../variants/variant.ts";
import type { Conditions } from "../visit/conditions.ts";
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

export type PageFigures = VisitFigures & {
  /** From a click on a link to its content; measured on one page alone. */
  navigationMs: Figure;
};

export type PageMetric = keyof PageFigures;

/** Everything that was measured of one page in one variant under one set of conditions. */
export interface Measured {
  page: MeasuredPage;
  conditions: Conditions["name"];
  variant: Variant;
  /** One entry a run. */
  runs: PageFigures[];
}

export function medianOf({ runs }: Measured, metric: PageMetric): Figure {
  return medianFigure(runs.map((run) => run[metric]));
}

/** The median of a metric somewhere, or undefined where it was not measured. */
export function medianAt(
  all: readonly Measured[],
  page: MeasuredPage,
  conditions: Conditions["name"],
  variant: Variant,
  metric: PageMetric,
): Figure {
  const found = all.find(
    (one) => one.page === page && one.conditions === conditions && one.variant === variant,
  );
  return found && medianOf(found, metric);
}
