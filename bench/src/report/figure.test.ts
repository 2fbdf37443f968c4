import { describe, expect, it } from "vitest";
import { medianFigure, ratio, shown, shownKilobytes } from "./figure.ts";

describe("figures", () => {
  it("takes the median of what exists", () => {
    expect(medianFigure([3, undefined, 1, 2])).toBe(2);
    expect(medianFigure([undefined])).toBeUndefined();
  });

  it("has no ratio to nothing", () => {
    expect(ratio(3, 2)).toBe(1.5);
    expect(ratio(3, 0)).toBeUndefined();
    expect(ratio(undefined, 2)).toBeUndefined();
  });

  it("shows what is missing as a dash, never as zero", () => {
    expect(shown(undefined)).toBe("–");
    expect(shown(Number.NaN)).toBe("–");
    expect(shown(0)).toBe("0");
    expect(shown(1.256, 2)).toBe("1.26");
    expect(shownKilobytes(14_260)).toBe("14.3");
  });
});
