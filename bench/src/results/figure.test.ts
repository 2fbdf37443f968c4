import { expect, it } from "vitest";
import { pairedRatios, shown, spreadOf } from "./figure.ts";

it("takes median and quartiles of what exists, in order of size", () => {
  expect(spreadOf([100, null, 9, 30, 40, 50])).toEqual({ low: 30, median: 40, high: 50 });
  expect(spreadOf([4, 1, 2, 100])).toEqual({ low: 1.75, median: 3, high: 28 });
  expect(spreadOf([7])).toEqual({ low: 7, median: 7, high: 7 });
  expect(spreadOf([null])).toBeUndefined();
});

it("divides each run by the same run of the other, and nothing by what is missing or zero", () => {
  expect(pairedRatios([100, 900, 5, null, 1], [50, 300, 0, 2])).toEqual([2, 3, null, null, null]);
});

it("shows the middle half where it has a width, and what is missing as a dash", () => {
  expect(shown([10, 20, 30])).toBe("20 (15–25)");
  expect(shown([10, 10.2, 10.4])).toBe("10");
  expect(shown([1.256], 2)).toBe("1.26");
  expect(shown([null])).toBe("–");
  expect(shown([0])).toBe("0");
});
