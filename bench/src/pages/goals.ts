import type { ComposeTimes } from "../compose/compose-bench.ts";
import { difference, type Figure, medianFigure, ratio } from "../report/figure.ts";
import type { Conditions } from "../visit/conditions.ts";
import type { MeasuredPage } from "./measured.ts";
import { type Measured, medianAt, type PageMetric } from "./measured.ts";

/** What the site wants to reach, what was measured, and where it was worst. */
export interface Goal {
  what: string;
  limit: number;
  digits: number;
  measured: Figure;
  /** The page that decides. */
  worst?: MeasuredPage | undefined;
  /** Undefined where nothing was measured. */
  isReached: boolean | undefined;
}

export interface GoalInput {
  measured: readonly Measured[];
  compose: readonly ComposeTimes[];
  /** The heaviest document, in bytes as brotli. */
  largestDocumentBytes: number;
}

/** Holds the measurements against the goals; the worst page decides. */
export function goalsOf({ measured, compose, largestDocumentBytes }: GoalInput): Goal[] {
  const at = (page: MeasuredPage, variant: Measured["variant"], metric: PageMetric) =>
    medianAt(measured, page, "throttled", variant, metric);
  const against = (variant: Measured["variant"], metric: PageMetric) => (page: MeasuredPage) =>
    ratio(at(page, "site", metric), at(page, variant, metric));
  const alone = (metric: PageMetric, conditions: Conditions["name"]) => (page: MeasuredPage) =>
    medianAt(measured, page, conditions, "site", metric);
  const pages = [...new Set(measured.map(({ page }) => page))];
  const worst = (what: string, limit: number, digits: number, of: (page: MeasuredPage) => Figure) =>
    worstGoal(pages, { what, limit, digits }, of);
  const overall = (what: string, limit: number, digits: number, value: Figure): Goal => ({
    what,
    limit,
    digits,
    measured: value,
    isReached: isReached(value, limit, digits),
  });

  return [
    worst("LCP, of the limit", 1, 2, against("limit", "lcpMs")),
    worst("LCP, of the application split by route", 0.5, 2, against("spa", "lcpMs")),
    worst("page live, of the prerendered application", 0.9, 2, against("prerendered", "liveMs")),
    worst(
      "JavaScript until live, of the prerendered application",
      0.9,
      2,
      against("prerendered", "scriptBytes"),
    ),
    worst("layout shift", 0, 3, alone("cls", "throttled")),
    worst("TBT at a quarter of the CPU, ms", 10, 0, alone("tbtMs", "throttled")),
    // A difference, as a page without long tasks has nothing to be compared with.
    worst("TBT, ms above the prerendered application", 0, 0, (page) =>
      difference(at(page, "site", "tbtMs"), at(page, "prerendered", "tbtMs")),
    ),
    overall("heaviest document, kB as brotli", 14, 1, largestDocumentBytes / 1000),
    worst("chain depth", 2, 0, alone("chainDepth", "throttled")),
    worst("click to content, ms, throttled", 50, 0, alone("navigationMs", "throttled")),
    worst("click to content, ms, unthrottled", 50, 0, alone("navigationMs", "unthrottled")),
    overall(
      "compose all addresses, ms",
      1000,
      0,
      medianFigure(compose.map(({ whole }) => whole.ms)),
    ),
    overall(
      "compose after one remote, ms",
      300,
      0,
      medianFigure(compose.map(({ oneRemote }) => oneRemote.ms)),
    ),
  ];
}

function worstGoal(
  pages: readonly MeasuredPage[],
  goal: Pick<Goal, "what" | "limit" | "digits">,
  of: (page: MeasuredPage) => Figure,
): Goal {
  const [worst] = pages
    .map((page) => ({ page, value: of(page) }))
    .filter(({ value }) => value !== undefined)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return {
    ...goal,
    measured: worst?.value,
    worst: worst?.page,
    isReached: isReached(worst?.value, goal.limit, goal.digits),
  };
}

/** As precise as it is shown: what a reader sees as equal counts as equal. */
function isReached(value: Figure, limit: number, digits: number): boolean | undefined {
  return value === undefined ? undefined : Number(value.toFixed(digits)) <= limit;
}
