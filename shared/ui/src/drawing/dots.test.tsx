import { expect, it } from "vitest";
import { dotsAt } from "./dots.tsx";

it("writes dots as strokes of no length, each from the one before", () => {
  const places = [
    { x: 10.4, y: 20 },
    { x: 30, y: 5 },
  ];
  expect(dotsAt(places)).toBe("m10 20h0m20-15h0");
});

it("draws nothing from nothing", () => {
  expect(dotsAt([])).toBe("");
});
