import { describe, expect, it } from "vitest";
import { goalsOf } from "./goals.ts";
import type { Measured, PageFigures } from "./measured.ts";

function measured(
  page: Measured["page"],
  variant: Measured["variant"],
  ...runs: Partial<PageFigures>[]
): Measured {
  // Cast: what a goal does not ask for is missing.
  return { page, variant, conditions: "throttled", runs: runs as PageFigures[] };
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
