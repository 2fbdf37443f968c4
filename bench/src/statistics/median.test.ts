import { describe, expect, it } from "vitest";
import { median } from "./median.ts";

describe("median", () => {
  it("is the middle value in order of size, not of arrival", () => {
    expect(median([100, 9, 30])).toBe(30);
  });

  it("lies between the two middle values of an even number", () => {
    expect(median([4, 1, 2, 100])).toBe(3);
  });

  it("is not a number where nothing was measured", () => {
    expect(median([])).toBeNaN();
  });
});
