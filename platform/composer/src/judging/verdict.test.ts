import { describe, expect, test } from "vitest";
import { logEvidence, logShareEvidence } from "./evidence.ts";
import type { GroupFigures, Stretch } from "./figures.ts";
import { judge } from "./verdict.ts";

/** Random numbers from 0 to 1, the same on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const figures = (changed: Partial<GroupFigures> = {}): GroupFigures => ({
  ...{ served: 0, answered: 0, failed: 0, fallback: 0 },
  ...{ LCP: { views: 0, poor: 0 }, INP: { views: 0, poor: 0 }, CLS: { views: 0, poor: 0 } },
  ...changed,
});
const stretch = (
  live: Partial<GroupFigures>,
  canary: Partial<GroupFigures>,
  percent = 10,
): Stretch => ({ revision: 2, percent, live: figures(live), canary: figures(canary) });

/** The share of a group's views in which something bad happens. */
interface Rates {
  silent?: number;
  failed?: number;
  fallback?: number;
  poor?: number;
}

/** Adds one view of a group. */
function view(to: GroupFigures, rates: Rates, random: () => number): boolean {
  const { silent = 0, failed = 0, fallback = 0, poor = 0 } = rates;
  const isSilent = random() < silent;
  const hasFailed = !isSilent && random() < failed;
  const hasFallback = random() < fallback;
  to.served += 1;
  to.answered += isSilent ? 0 : 1;
  to.failed += hasFailed ? 1 : 0;
  to.fallback += hasFallback ? 1 : 0;
  let isPoor = false;
  for (const name of ["LCP", "INP", "CLS"] as const) {
    const one = random() < poor;
    to[name].views += 1;
    to[name].poor += one ? 1 : 0;
    isPoor ||= one;
  }
  return isSilent || hasFailed || hasFallback || isPoor;
}

/** In the canary's group or not: by chance alone, or spread as the server spreads new visitors. */
type Draw = (random: () => number, view: number) => boolean;
const percent = 10;
const byChance: Draw = (random) => random() < percent / 100;
const spread: Draw = (_random, view) => (view * 6_181) % 10_000 < percent * 100;

/** How many views of both groups it takes to convict; infinity if `max` do not. */
function viewsToConvict(
  random: () => number,
  max: number,
  rates: { live: Rates; canary: Rates },
  isInCanary: Draw,
): number {
  const seen = stretch({}, {}, percent);
  const first = Math.floor(random() * 10_000);
  for (let views = 1; views <= max; views += 1) {
    const group = isInCanary(random, first + views) ? "canary" : "live";
    const isBad = view(seen[group], rates[group], random);
    if (isBad && judge([seen]).word === "convicted") return views;
  }
  return Number.POSITIVE_INFINITY;
}

const ninetieth = (counts: number[]) =>
  counts.toSorted((a, b) => a - b)[Math.ceil(counts.length * 0.9) - 1];

describe("evidence", () => {
  test.each([
    [3, 3, 0.1, 277.75],
    [0, 0, 0.1, 1],
    [1, 1, 0.5, 1.5],
  ])("of %d of %d bad views at a share of %d is %d", (k, n, p, expected) => {
    expect(Math.exp(logEvidence(k, n, p))).toBeCloseTo(expected, 6);
  });

  test("is the mean over all shares above the set one", () => {
    const [k, n, p] = [12, 40, 0.2];
    let sum = 0;
    const steps = 100_000;
    for (let at = 0.5; at < steps; at += 1) {
      const share = p + ((1 - p) * at) / steps;
      sum += (share / p) ** k * ((1 - share) / (1 - p)) ** (n - k);
    }
    expect(Math.exp(logEvidence(k, n, p))).toBeCloseTo(sum / steps, 2);
  });

  test("stays a number for any count", () => {
    expect(logEvidence(50_000, 60_000, 0.01)).toBeGreaterThan(1_000);
    expect(logEvidence(10, 60_000, 0.5)).toBeLessThan(0);
    expect(logShareEvidence(500_000, 1_000_000, 0.1)).toBeGreaterThan(1_000);
    expect(logShareEvidence(100_000, 1_000_000, 0.1)).toBeLessThan(0);
    expect(logShareEvidence(10, 10, 1)).toBe(0);
  });
});

describe("over many releases", () => {
  test("of 2,000 faultless ones, at most one in a hundred is convicted, looked at after every bad view", () => {
    const random = seeded(1);
    const usual = { silent: 0.02, failed: 0.01, fallback: 0.01, poor: 0.01 };
    const rates = { live: usual, canary: usual };
    let convicted = 0;
    for (let release = 0; release < 2_000; release += 1) {
      if (viewsToConvict(random, 500, rates, byChance) < 501) convicted += 1;
    }
    expect(convicted).toBeLessThanOrEqual(20);
    // The limit isn't kept by convicting nobody.
    expect(convicted).toBeGreaterThan(0);
  });

  test("a wholly broken canary at a tenth is convicted within 60 views in nine of ten cases", () => {
    const random = seeded(2);
    const counts = Array.from({ length: 1_000 }, () =>
      viewsToConvict(random, 300, { live: {}, canary: { silent: 1 } }, spread),
    );
    expect(ninetieth(counts)).toBeLessThanOrEqual(60);
  });

  test("failures of 5 % against 0.2 % are convicted within 1,600 views in nine of ten cases", () => {
    const random = seeded(3);
    const rates = { live: { failed: 0.002 }, canary: { failed: 0.05 } };
    const counts = Array.from({ length: 3_000 }, () =>
      viewsToConvict(random, 6_000, rates, spread),
    );
    expect(ninetieth(counts)).toBeLessThanOrEqual(1_600);
  });
});

describe("a verdict", () => {
  const all = (count: number) => ({ served: count, answered: count });

  test("convicts pages that stay silent and pages that fail together", () => {
    const { word, signals } = judge([
      stretch(all(90), { served: 10, answered: 8, failed: 1, fallback: 0 }),
    ]);
    expect(word).toBe("convicted");
    expect(signals.map((one) => [one.name, one.word])).toEqual([
      ["never live or failed", "convicted"],
      ["failed", "nothing-against-it"],
      ["fallback", "nothing-against-it"],
      ["poor LCP", "too-few-views"],
      ["poor INP", "too-few-views"],
      ["poor CLS", "too-few-views"],
    ]);
  });

  test("convicts pages that fail among many that never become live anyway", () => {
    const { signals } = judge([
      stretch({ served: 2_486, answered: 2_410 }, { served: 277, answered: 269, failed: 7 }),
    ]);
    expect(signals.slice(0, 2).map(({ word }) => word)).toEqual([
      "nothing-against-it",
      "convicted",
    ]);
  });

  test("without a view says that there are too few, and so does one of few", () => {
    expect(judge([]).word).toBe("too-few-views");
    expect(judge([stretch({}, {})]).word).toBe("too-few-views");
    expect(judge([stretch(all(40), all(4))]).word).toBe("too-few-views");
  });

  test("with nothing against it names the smallest rise that would have shown", () => {
    const [few, many] = [1, 10].map((times) =>
      judge([
        stretch({ served: 900 * times, answered: 891 * times }, all(100 * times)),
      ]).signals.find(({ name }) => name === "never live or failed"),
    );
    expect(few?.word).toBe("nothing-against-it");
    expect(few?.smallestRise).toBeGreaterThan(many?.smallestRise ?? 0);
    expect(many?.smallestRise).toBeGreaterThan(1);
    expect(few?.smallestRate).toBeCloseTo((few?.smallestRise ?? 0) * 0.01, 6);
  });

  test("multiplies the evidence of stretches with different shares", () => {
    const first = stretch(all(90), { served: 10, answered: 8 }, 10);
    const second = stretch(all(50), { served: 50, answered: 45 }, 50);
    expect(judge([first]).word).not.toBe("convicted");
    expect(judge([second]).word).not.toBe("convicted");
    expect(judge([first, second]).word).toBe("convicted");
  });

  test("takes the observed share where it is larger than the set one", () => {
    const silent = (served: number) => ({ served, answered: served - 3 });
    expect(judge([stretch(all(90), silent(10))]).word).toBe("convicted");
    expect(judge([stretch(all(24), silent(8))]).word).not.toBe("convicted");
  });

  test.each([300, 10])("judges nothing where %d of 1,000 views came to a tenth", (count) => {
    const { word, signals } = judge([stretch(all(1_000 - count), { served: count, answered: 0 })]);
    expect(word).toBe("wrong-share");
    expect(new Set(signals.map((one) => one.word))).toEqual(new Set(["wrong-share"]));
  });
});
