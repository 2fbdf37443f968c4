import { describe, expect, it } from "vitest";
import { dots, smoothCurve } from "./smooth-curve.ts";

describe("a smooth curve", () => {
  it("passes through its places and ends at the last, without drifting by rounding", () => {
    const places = Array.from({ length: 50 }, (_, index) => [index * 3.37, index * 1.49] as const);
    const numbers = smoothCurve(places).split("c")[1]?.match(/-?\d+/g)?.map(Number) ?? [];
    expect(numbers).toHaveLength(49 * 6);
    const sumOf = (offset: number) =>
      numbers.filter((_, index) => index % 6 === offset).reduce((sum, step) => sum + step, 0);
    expect([sumOf(4), sumOf(5)]).toEqual([Math.round(49 * 3.37), Math.round(49 * 1.49)]);
  });

  it("comes back to its start when closed", () => {
    const path = smoothCurve(
      [
        [0, 0],
        [60, 0],
        [60, 60],
      ],
      { closed: true },
    );
    expect(path).toMatch(/^M0 0c.*z$/);
    expect(path.match(/-?\d+/g)).toHaveLength(2 + 3 * 6);
  });

  it("draws nothing from nothing", () => {
    expect(smoothCurve([])).toBe("");
    expect(dots([])).toBe("");
  });
});

describe("dots", () => {
  it("are strokes of no length, from left to right", () => {
    expect(
      dots([
        [30, 5],
        [10.4, 20],
      ]),
    ).toBe("m10 20h0m20-15h0");
  });
});
