import { describe, expect, it } from "vitest";
import { visitPlan } from "./page-bench.ts";

describe("the plan of visits", () => {
  it("visits a page in all variants before it goes on to the next one", () => {
    const plan = visitPlan(1, ["home", "case"], ["slow"], ["a", "b"]);
    expect(plan.map(({ page, variant }) => `${page} ${variant}`)).toEqual([
      "home a",
      "home b",
      "case a",
      "case b",
    ]);
  });

  it("lets another variant begin in each round", () => {
    const plan = visitPlan(3, ["home"], ["slow"], ["a", "b"]);
    expect(plan.map(({ variant }) => variant)).toEqual(["a", "b", "b", "a", "a", "b"]);
  });

  it("visits everything as often as there are runs", () => {
    expect(visitPlan(7, ["home", "case"], ["slow", "fast"], ["a", "b", "c"])).toHaveLength(84);
  });
});
