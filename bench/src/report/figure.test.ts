import { expect, it } from "vitest";
import { medianFigure, medianInterval, shown, shownKilobytes } from "./figure.ts";

it("takes the median of what exists, in order of size", () => {
  expect(medianFigure([100, undefined, 9, 30])).toBe(30);
  expect(medianFigure([4, 1, 2, 100])).toBe(3);
  expect(medianFigure([undefined])).toBeUndefined();
});

it("gives the interval of the median, and the range where there are too few values", () => {
  expect(medianInterval([3, 1, 2])).toEqual([1, 3]);
  expect(medianInterval([1, 2, 3, 4, 5, 6, 7, undefined])).toEqual([1, 7]);
  expect(medianInterval([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([2, 8]);
  expect(medianInterval(Array.from({ length: 20 }, (_, index) => index))).toEqual([5, 14]);
  expect(medianInterval([4])).toBeUndefined();
});

it("shows what is missing as a dash, never as zero", () => {
  expect([undefined, Number.NaN, 0].map((figure) => shown(figure))).toEqual(["–", "–", "0"]);
  expect(shown(1.256, 2)).toBe("1.26");
  expect(shownKilobytes(14_260)).toBe("14.3");
});
