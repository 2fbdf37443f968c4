import { type Figure, medianFigure } from "../report/figure.ts";
import type { Variant } from "../variants/variant.ts";
import type { Conditions } from "../visit/conditions.ts";
import type { VisitFigures } from "../visit/visit.ts";
import type { MeasuredPage } from "./measured-pages.ts";

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
