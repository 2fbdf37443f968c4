import {
  difference,
  type Figure,
  type Interval,
  medianFigure,
  medianInterval,
  ratio,
} from "../report/figure.ts";
import type { Variant } from "../variants/variant.ts";
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
  /** The measured figure has to be at least the limit, not at most. */
  isLowerLimit: boolean;
  digits: number;
  measured: Figure;
  /** See `medianInterval`; of several pages, that of the worst. For p98, the range of all runs. */
  interval: Interval | undefined;
  /** The page or the interaction that decides; empty where there is only one figure. */
  worst: string;
  /** Undefined where nothing was measured. */
  isReached: boolean | undefined;
}

export interface GoalInput {
  measured: readonly Measured[];
  interactions: readonly MeasuredInteraction[];
  /** Each document, in bytes as brotli. */
  documentBytes: readonly number[];
}

/** Names of the conditions of a visit. */
type Under = Conditions["name"];

/** Figures of each run, by the page or the interaction. */
type Runs = Readonly<Record<string, readonly Figure[]>>;

/** What a server may send before it hears from the browser: ten packets (RFC 6928), less TLS's part. */
const firstFlightBytes = 14_336;

/** Compares the measurements with the goals; the worst page decides. */
export function goalsOf({ measured, interactions, documentBytes }: GoalInput): Goal[] {
  const pages = [...new Set(measured.map(({ page }) => page))];
  const byPage = (of: (page: MeasuredPage) => Figure[]): Runs =>
    Object.fromEntries(pages.map((page) => [page, of(page)]));
  const alone = (metric: PageMetric, under: Under = "throttled") =>
    byPage((page) => runsAt(measured, page, under, "site", metric));
  const against = (
    variant: Variant,
    metric: PageMetric,
    { combine = ratio, under = "throttled" }: { combine?: typeof ratio; under?: Under } = {},
  ) =>
    byPage((page) => {
      const others = runsAt(measured, page, under, variant, metric);
      const own = runsAt(measured, page, under, "site", metric);
      return own.map((value, run) => combine(value, others[run]));
    });
  const secondFlights = documentBytes.filter((bytes) => bytes > firstFlightBytes).length;
  const ours = interactions.filter(({ variant }) => variant === "site");

  return [
    goal("LCP, of the limit", 1, 2, against("limit", "lcpMs")),
    goal("LCP, of the application split by route", 0.5, 2, against("spa", "lcpMs")),
    goal("page live, of the prerendered application", 0.9, 2, against("prerendered", "liveMs")),
    goal(
      "LCP, of the prerendered application, unthrottled",
      1,
      2,
      against("prerendered", "lcpMs", { under: "unthrottled" }),
    ),
    goal(
      "page live, of the prerendered application, unthrottled",
      0.9,
      2,
      against("prerendered", "liveMs", { under: "unthrottled" }),
    ),
    goal("documents over 14,336 bytes as brotli", 0, 0, { "": [secondFlights] }),
    goal("heaviest document, kB as brotli", 14, 1, { "": [Math.max(...documentBytes) / 1000] }),
    goal(
      "JavaScript until live, of the prerendered application",
      0.9,
      2,
      against("prerendered", "scriptBytes"),
    ),
    goal(
      "JavaScript of the second page, of the prerendered application",
      0.5,
      2,
      against("prerendered", "secondPageScriptBytes"),
    ),
    goal("click to content, ms, pointed at", 50, 0, alone("navigationMs")),
    goal("click to content, ms, in view", 50, 0, alone("inViewMs")),
    goal("click to content, ms, nothing fetched before", 100, 0, alone("savingDataMs")),
    goal(
      "click to content, ms, pointed at, unthrottled",
      50,
      0,
      alone("navigationMs", "unthrottled"),
    ),
    goal("requests ahead of a click while saving data", 0, 0, alone("requestsAhead")),
    goal("repeat view, requests until live", 1, 0, alone("repeatRequests")),
    goal("repeat view, requests in all", 1, 0, alone("repeatTotalRequests")),
    goal(
      "repeat view, LCP of the first",
      0.5,
      2,
      byPage((page) => {
        const of = (metric: PageMetric) => runsAt(measured, page, "throttled", "site", metric);
        const first = of("lcpMs");
        return of("repeatLcpMs").map((value, run) => ratio(value, first[run]));
      }),
    ),
    goal(
      "INP at a sixth of the CPU, ms, p98",
      100,
      0,
      Object.fromEntries(ours.map(({ interaction, runs }) => [interaction, runs])),
      { summary: p98 },
    ),
    goal("layout shift", 0, 3, alone("cls")),
    goal("TBT at a quarter of the CPU, ms", 10, 0, alone("tbtMs")),
    // A difference, because a page without long tasks leaves nothing to divide by.
    goal(
      "TBT, ms above the prerendered application",
      0,
      0,
      against("prerendered", "tbtMs", { combine: difference }),
    ),
    goal("chain depth", 2, 0, alone("chainDepth")),
  ];
}

const showing =
  "30 to 70 ms until the response to the click is painted, 80 to 135 for the page's styles, layout and React's commit, 30 for painting it";

/** Why a goal can't be reached, by its name. */
export const floors: Readonly<Record<string, string>> = {
  "LCP, of the limit":
    "the first frame waits for the fonts, and the scripts share their line; later they would cost a fifth of the time to live",
  "LCP, of the application split by route":
    "0.48 and 0.54 for the same document without any script, in the two measurements of 2026-11-27",
  "page live, of the prerendered application":
    "140 ms or 29 kB less on a service page, and all that it loads besides React is 28",
  "LCP, of the prerendered application, unthrottled":
    "0.92 without any script: with two processors, scripts are compiled beside the first layout, which costs a frame",
  "page live, of the prerendered application, unthrottled":
    "0.60 to 0.71 for React with one element; of the home page's 401 ms in a trace, 92 are scripts (there 139 of 428)",
  "documents over 14,336 bytes as brotli": "their own text; none is needed for the first screen",
  "heaviest document, kB as brotli": "as above: an article's words alone are 5.9",
  "JavaScript until live, of the prerendered application":
    "0.91 to 0.93 for a hydrated page: React, which both load, is two thirds of it",
  "click to content, ms, pointed at": showing,
  "click to content, ms, in view": showing,
  "click to content, ms, nothing fetched before":
    "a round trip of 150 ms for the page file, and what it takes to show it",
  "click to content, ms, pointed at, unthrottled":
    "two frames, and 21 ms of styles, layout and React's commit",
  "repeat view, LCP of the first":
    "0.48 to 0.53 without any script: a round trip, then parsing, styles and layout",
  "INP at a sixth of the CPU, ms, p98":
    "a page in another language, or five messages in an empty form, laid out and painted; of 30 answers one or two are slower, as in the prerendered application",
  "TBT at a quarter of the CPU, ms":
    "a task of hydration above 50 ms; the prerendered application has longer ones",
  "documents a second, of nginx":
    "an export that nginx serves itself reaches 1 (docs/recipes/go-live.md)",
  "composing, processor per address":
    "each remote costs 30 to 60 ms, however few its addresses: its code and records are loaded",
  "JavaScript loaded at first view and not run, kB":
    "about half of react-dom runs only when something changes",
};

/** What represents all runs. */
type Summary = (values: readonly Figure[]) => Pick<Goal, "measured" | "interval">;

interface GoalOptions {
  isLowerLimit?: boolean;
  /** By default the runs' median. */
  summary?: Summary;
}

/** Compares all runs with the limit, for the page or interaction that is furthest from it. */
export function goal(
  what: string,
  limit: number,
  digits: number,
  runs: Runs,
  { isLowerLimit = false, summary = median }: GoalOptions = {},
): Goal {
  const [worst] = Object.entries(runs)
    .flatMap(([name, values]) => {
      const { measured, interval } = summary(values);
      return measured === undefined ? [] : { name, measured, interval };
    })
    .toSorted((a, b) => (isLowerLimit ? a.measured - b.measured : b.measured - a.measured));
  // As precise as it is shown: what a reader sees as equal counts as equal.
  const rounded = Number(worst?.measured.toFixed(digits));
  return {
    what,
    limit,
    isLowerLimit,
    digits,
    measured: worst?.measured,
    interval: worst?.interval,
    worst: worst?.name ?? "",
    isReached: worst && (isLowerLimit ? rounded >= limit : rounded <= limit),
  };
}

/**
 * Whether two measurements of a goal agree: their intervals, as they are shown, have a value in
 * common, or are at most half a unit of the last shown digit apart. Undefined where one of them has no figure.
 *
 * @param slowdown - What the machine took for the same work this time, divided by the time before.
 *   As some of each time is the processor's, the earlier interval is stretched by that much.
 */
export function agree(one: Goal, other: Goal | undefined, slowdown = 1): boolean | undefined {
  const [a, b] = [rangeOf(one), other && rangeOf(other)];
  if (!a || !b) return undefined;
  const scale = other?.what.includes(", ms") ? slowdown : 1;
  const [low, high] = [Math.min(b[0], b[0] * scale), Math.max(b[1], b[1] * scale)];
  const asShown = (value: number) => Number(value.toFixed(one.digits));
  const isShownAlike = asShown(a[0]) <= asShown(high) && asShown(low) <= asShown(a[1]);
  return isShownAlike || Math.max(a[0] - high, low - a[1]) <= 0.5 * 10 ** -one.digits;
}

/** A goal's interval, or its only figure. */
function rangeOf({ measured, interval }: Goal): Interval | undefined {
  return interval ?? (measured === undefined ? undefined : [measured, measured]);
}

const median: Summary = (values) => ({
  measured: medianFigure(values),
  interval: medianInterval(values),
});

/** The value that 98 of 100 don't exceed, and the lowest and the highest of all values. */
const p98: Summary = (all) => {
  const values = all.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const [low, high] = [values[0], values.at(-1)];
  return {
    measured: values[Math.ceil(values.length * 0.98) - 1],
    interval: low === undefined || high === undefined ? undefined : [low, high],
  };
};
