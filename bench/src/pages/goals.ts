import type { ComposeTimes } from "../compose/compose-bench.ts";
import { difference, type Figure, medianFigure, medianInterval, ratio } from "../report/figure.ts";
import type { Conditions } from "../visit/conditions.ts";
import {
  type Measured,
  type MeasuredInteraction,
  type MeasuredPage,
  type PageMetric,
  runsAt,
} from "./measured.ts";

/** What the site wants to reach, what was measured, and where it was worst. */
export interface Goal {
  what: string;
  limit: number;
  digits: number;
  measured: Figure;
  /** See `medianInterval`; of several pages, that of the worst. */
  interval?: readonly [low: number, high: number] | undefined;
  /** The page or the interaction that decides. */
  worst?: string | undefined;
  /** Undefined where nothing was measured. */
  isReached: boolean | undefined;
  /** Why less can't be reached. */
  floor?: string | undefined;
}

export interface GoalInput {
  measured: readonly Measured[];
  interactions: readonly MeasuredInteraction[];
  compose: readonly ComposeTimes[];
  /** Each document, in bytes as brotli. */
  documentBytes: readonly number[];
}

/** What a server may send before it hears from the browser: ten packets (RFC 6928), less TLS's part. */
const firstFlightBytes = 14_336;

type Wanted = Pick<Goal, "what" | "limit" | "digits" | "floor">;

/** Holds the measurements against the goals; the worst page decides. */
export function goalsOf({ measured, interactions, compose, documentBytes }: GoalInput): Goal[] {
  const at = (page: MeasuredPage, variant: Measured["variant"], metric: PageMetric) =>
    runsAt(measured, page, "throttled", variant, metric);
  const paired =
    (combine: typeof ratio, variant: Measured["variant"], metric: PageMetric) =>
    (page: MeasuredPage) => {
      const others = at(page, variant, metric);
      return at(page, "site", metric).map((value, run) => combine(value, others[run]));
    };
  const against = (variant: Measured["variant"], metric: PageMetric) =>
    paired(ratio, variant, metric);
  const alone = (metric: PageMetric, conditions: Conditions["name"]) => (page: MeasuredPage) =>
    runsAt(measured, page, conditions, "site", metric);
  const pages = [...new Set(measured.map(({ page }) => page))];
  const worst = (
    what: string,
    limit: number,
    digits: number,
    of: (page: MeasuredPage) => readonly Figure[],
    floor?: string,
  ) => worstGoal(new Map(pages.map((page) => [page, of(page)])), { what, limit, digits, floor });
  const overall = (what: string, limit: number, values: readonly Figure[], floor?: string) =>
    goalFrom({ what, limit, digits: 0, floor }, values);
  const shown =
    "a frame, then 75 ms of styles, layout and React's commit for the page's 190 elements";
  const oursAt6 = interactions.filter(({ variant }) => variant === "site");

  return [
    worst("LCP, of the limit", 1, 2, against("limit", "lcpMs")),
    worst("LCP, of the application split by route", 0.5, 2, against("spa", "lcpMs")),
    worst("page live, of the prerendered application", 0.9, 2, against("prerendered", "liveMs")),
    goalFrom(
      {
        what: "documents over 14,336 bytes as brotli",
        limit: 0,
        digits: 0,
        floor: "their own text; none is needed for the first screen",
      },
      [documentBytes.filter((bytes) => bytes > firstFlightBytes).length],
    ),
    goalFrom(
      {
        what: "heaviest document, kB as brotli",
        limit: 14,
        digits: 1,
        floor: "as above: an article's words alone are 5.9",
      },
      [Math.max(...documentBytes) / 1000],
    ),
    worst(
      "JavaScript until live, of the prerendered application",
      0.9,
      2,
      against("prerendered", "scriptBytes"),
      "0.94 to 0.97: React, which both load, is two thirds of it",
    ),
    worst(
      "JavaScript of the second page, of the prerendered application",
      0.5,
      2,
      against("prerendered", "secondPageScriptBytes"),
      "another remote's entry and its own copy of the UI kit, 7.7 of 10.8 kB",
    ),
    worst("click to content, ms, pointed at", 50, 0, alone("navigationMs", "throttled"), shown),
    worst("click to content, ms, in view", 50, 0, alone("inViewMs", "throttled"), shown),
    worst(
      "click to content, ms, nothing fetched before",
      100,
      0,
      alone("savingDataMs", "throttled"),
      "two round trips of 150 ms: page file, then scripts",
    ),
    worst(
      "click to content, ms, pointed at, unthrottled",
      50,
      0,
      alone("navigationMs", "unthrottled"),
      "two frames, and 21 ms of styles, layout and React's commit",
    ),
    worst("requests ahead of a click while saving data", 0, 0, alone("requestsAhead", "throttled")),
    worst(
      "repeat view, requests until live",
      1,
      0,
      alone("repeatRequests", "throttled"),
      "the icon, about which the browser asks on its own (75 bytes)",
    ),
    worst(
      "repeat view, requests in all",
      1,
      0,
      alone("repeatTotalRequests", "throttled"),
      "icon and page files, which ask whether they have changed (50 bytes each)",
    ),
    worst("repeat view, LCP of the first", 0.5, 2, (page) => {
      const first = at(page, "site", "lcpMs");
      return at(page, "site", "repeatLcpMs").map((value, run) => ratio(value, first[run]));
    }),
    worstGoal(
      new Map(oursAt6.map(({ interaction, runs }) => [interaction, runs])),
      {
        what: "INP at a sixth of the CPU, ms, p98",
        limit: 100,
        digits: 0,
        floor:
          "sending a form; the prerendered application takes 120 for it, all else is below 100",
      },
      p98,
    ),
    worst("layout shift", 0, 3, alone("cls", "throttled")),
    worst("TBT at a quarter of the CPU, ms", 10, 0, alone("tbtMs", "throttled")),
    // A difference, as a page without long tasks has nothing to be compared with.
    worst(
      "TBT, ms above the prerendered application",
      0,
      0,
      paired(difference, "prerendered", "tbtMs"),
    ),
    worst("chain depth", 2, 0, alone("chainDepth", "throttled")),
    overall(
      "compose all addresses, ms",
      1000,
      compose.map(({ whole }) => whole.ms),
      "3 s of processor: 45 share images, 48 documents at the highest compression",
    ),
    overall(
      "compose after one remote, ms",
      300,
      compose.map(({ oneRemote }) => oneRemote.ms),
      "each document names the versions of the remotes that it links to, so all are written again",
    ),
    overall(
      "publish and promote a remote, ms",
      1500,
      compose.map(({ promotion }) => promotion.ms),
    ),
    overall(
      "roll back, ms",
      300,
      compose.map(({ rollback }) => rollback.ms),
    ),
  ];
}

/** What 98 of 100 values don't exceed. */
function p98(values: readonly Figure[]): Figure {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.98) - 1];
}

function worstGoal(
  values: ReadonlyMap<string, readonly Figure[]>,
  goal: Wanted,
  summary: (values: readonly Figure[]) => Figure = medianFigure,
): Goal {
  const [worst] = [...values]
    .map(([name, runs]) => ({ name, runs, value: summary(runs) }))
    .filter(({ value }) => value !== undefined)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return { ...goalFrom(goal, worst?.runs ?? [], summary), worst: worst?.name };
}

function goalFrom(
  goal: Wanted,
  values: readonly Figure[],
  summary: (values: readonly Figure[]) => Figure = medianFigure,
): Goal {
  const measured = summary(values);
  return {
    ...goal,
    measured,
    interval: summary === medianFigure ? medianInterval(values) : undefined,
    isReached: isReached(measured, goal.limit, goal.digits),
  };
}

/** As precise as it is shown: what a reader sees as equal counts as equal. */
function isReached(value: Figure, limit: number, digits: number): boolean | undefined {
  return value === undefined ? undefined : Number(value.toFixed(digits)) <= limit;
}
