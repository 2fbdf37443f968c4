import { describe, expect, it } from "vitest";
import { goalsOf } from "./goals.ts";
import type { Measured, PageFigures } from "./measured.ts";

const nothing: PageFigures = {
  ttfbMs: undefined,
  fcpMs: undefined,
  lcpMs: undefined,
  cls: undefined,
  tbtMs: undefined,
  menuMs: undefined,
  liveMs: undefined,
  requests: undefined,
  transferBytes: undefined,
  scriptBytes: undefined,
  chainDepth: undefined,
  totalBytes: undefined,
  totalScriptBytes: undefined,
  navigationMs: undefined,
};

function measured(
  page: Measured["page"],
  variant: Measured["variant"],
  ...runs: Partial<PageFigures>[]
): Measured {
  const whole = runs.map((run) => ({ ...nothing, ...run }));
  return { page, variant, conditions: "throttled", runs: whole };
}

function goal(what: string, all: readonly Measured[], largestDocumentBytes = 0) {
  const goals = goalsOf({ measured: all, compose: [], largestDocumentBytes });
  const found = goals.find((one) => one.what.startsWith(what));
  if (!found) throw new Error(`There is no goal ${what}.`);
  return found;
}

describe("the goals", () => {
  it("compares medians, and lets the worst page decide", () => {
    const all = [
      measured("home", "site", { lcpMs: 100 }, { lcpMs: 900 }, { lcpMs: 102 }),
      measured("home", "limit", { lcpMs: 100 }),
      measured("case", "site", { lcpMs: 120 }),
      measured("case", "limit", { lcpMs: 100 }),
    ];
    const { measured: value, worst, isReached } = goal("LCP, of the limit", all);
    expect({ value, worst, isReached }).toEqual({ value: 1.2, worst: "case", isReached: false });
  });

  it("finds blocking above that of an application that never blocks", () => {
    const all = [
      measured("home", "site", { tbtMs: 3 }),
      measured("home", "prerendered", { tbtMs: 0 }),
      measured("case", "site", { tbtMs: 20 }),
      measured("case", "prerendered", { tbtMs: 40 }),
    ];
    const { measured: value, worst, isReached } = goal("TBT, ms above", all);
    expect({ value, worst, isReached }).toEqual({ value: 3, worst: "home", isReached: false });
  });

  it("counts as reached what is shown as equal", () => {
    expect(goal("layout shift", [measured("home", "site", { cls: 0.0004 })]).isReached).toBe(true);
    expect(goal("layout shift", [measured("home", "site", { cls: 0.0006 })]).isReached).toBe(false);
  });

  it("is undecided where nothing was measured", () => {
    expect(goal("chain depth", []).isReached).toBeUndefined();
  });

  it("weighs the heaviest document in kilobytes", () => {
    expect(goal("heaviest document", [], 14_040).isReached).toBe(true);
    expect(goal("heaviest document", [], 14_100).isReached).toBe(false);
  });
});
