import { describe, expect, it } from "vitest";
import { agree, goalsOf } from "./goals.ts";
import type { Measured, MeasuredInteraction, PageFigures } from "./measured.ts";

function measured(
  page: Measured["page"],
  variant: Measured["variant"],
  ...runs: Partial<PageFigures>[]
): Measured {
  // Cast: figures that a goal does not need are missing.
  return { page, variant, conditions: "throttled", runs: runs as PageFigures[] };
}

function goal(
  what: string,
  measured: readonly Measured[],
  others: Partial<Parameters<typeof goalsOf>[0]> = {},
) {
  const goals = goalsOf({ measured, interactions: [], documentBytes: [], ...others });
  const found = goals.find((one) => one.what.startsWith(what));
  if (!found) throw new Error(`There is no goal ${what}.`);
  return found;
}

describe("the goals", () => {
  it("compares the runs of a turn, and lets the worst page decide", () => {
    const all = [
      measured("home", "site", { lcpMs: 100 }, { lcpMs: 900 }, { lcpMs: 102 }),
      measured("home", "limit", { lcpMs: 100 }, { lcpMs: 90 }, { lcpMs: 102 }),
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
    const weighing = (...documentBytes: number[]) =>
      goal("heaviest document", [], { documentBytes }).isReached;
    expect(weighing(900, 14_040)).toBe(true);
    expect(weighing(14_100, 900)).toBe(false);
  });

  it("counts the documents that need a second flight", () => {
    const documentBytes = [14_336, 14_337, 20_000];
    expect(goal("documents over", [], { documentBytes }).measured).toBe(2);
  });

  it("takes the slowest of up to fifty answers to an interaction, on this site alone", () => {
    const interactions: MeasuredInteraction[] = [
      { interaction: "menu", variant: "site", runs: [16, 104, 24] },
      { interaction: "link", variant: "site", runs: [40, 40] },
      { interaction: "link", variant: "prerendered", runs: [400] },
    ];
    const { measured: value, interval, worst, isReached } = goal("INP", [], { interactions });
    expect({ value, worst, isReached }).toEqual({ value: 104, worst: "menu", isReached: false });
    expect(interval).toEqual([16, 104]);
  });

  it("agrees with another measurement where their intervals meet, as precisely as they are shown", () => {
    const at = (...values: number[]) =>
      goal("TBT at", [measured("home", "site", ...values.map((tbtMs) => ({ tbtMs })))]);
    expect(agree(at(10, 20, 30), at(30.4, 50, 60))).toBe(true);
    expect(agree(at(10, 20, 30), at(30.6, 50, 60))).toBe(false);
    expect(agree(at(20), at(20.4))).toBe(true);
    expect(agree(at(20.3), at(20.7))).toBe(true);
    expect(agree(at(19.6), at(20.4))).toBe(true);
    expect(agree(at(19.4), at(20.4))).toBe(false);
    expect(agree(at(20), at())).toBeUndefined();
    expect(agree(at(20), undefined)).toBeUndefined();
  });

  it("stretches the times of a measurement on a faster or slower machine, and nothing else", () => {
    const time = (tbtMs: number) => goal("TBT at", [measured("home", "site", { tbtMs })]);
    expect(agree(time(120), time(100), 1.2)).toBe(true);
    expect(agree(time(101), time(100), 1.2)).toBe(true);
    expect(agree(time(122), time(100), 1.2)).toBe(false);
    expect(agree(time(80), time(100), 0.8)).toBe(true);
    const shift = (cls: number) => goal("layout shift", [measured("home", "site", { cls })]);
    expect(agree(shift(0.12), shift(0.1), 1.2)).toBe(false);
  });

  it("holds a repeat view against the first one of the same run", () => {
    const all = [
      measured("home", "site", { lcpMs: 800, repeatLcpMs: 400 }, { lcpMs: 900, repeatLcpMs: 360 }),
    ];
    expect(goal("repeat view, LCP", all).measured).toBeCloseTo(0.45);
  });
});
