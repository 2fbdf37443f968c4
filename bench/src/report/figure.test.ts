import { expect, it } from "vitest";
import {
  markdownTable,
  medianFigure,
  medianInterval,
  ratio,
  shown,
  shownKilobytes,
} from "./figure.ts";

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

it("has no ratio to nothing", () => {
  expect(ratio(3, 2)).toBe(1.5);
  expect(ratio(3, 0)).toBeUndefined();
  expect(ratio(undefined, 2)).toBeUndefined();
});

it("shows what is missing as a dash, never as zero", () => {
  expect([undefined, Number.NaN, 0].map((figure) => shown(figure))).toEqual(["–", "–", "0"]);
  expect(shown(1.256, 2)).toBe("1.26");
  expect(shownKilobytes(14_260)).toBe("14.3");
});

it("makes a table with a head, a rule that sets figures right, and its rows", () => {
  const table = markdownTable(
    [12],
    [
      ["page", () => "home"],
      ["ms", (ms) => String(ms)],
    ],
  );
  expect(table).toBe("| page | ms |\n| --- | ---: |\n| home | 12 |");
});
