import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Dust, dotsAt } from "./dust.tsx";

it("leaves dots only on the way from corner to corner, at the mean distance asked for", () => {
  const corners = [
    { x: 12, y: 98 },
    { x: 203, y: 41 },
    { x: 80, y: 150 },
  ];
  const { container } = render(
    <svg aria-hidden="true">
      <Dust corners={corners} gap={40} strokeWidth="3" />
    </svg>,
  );
  const path = container.querySelector("path");
  expect(path?.getAttribute("d")).toBe("m10 100 195-60-125 110");
  expect(path?.getAttribute("stroke-width")).toBe("3");
  const dashes = (path?.getAttribute("stroke-dasharray") ?? "").split(" ").map(Number);
  const gaps = dashes.filter((_, index) => index % 2 === 1);
  expect(dashes.filter((_, index) => index % 2 === 0)).toEqual(gaps.map(() => 0));
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeCloseTo(40, 0);
});

it("writes exact dots as strokes of no length, each from the one before", () => {
  const places = [
    { x: 10.4, y: 20 },
    { x: 30, y: 5 },
  ];
  expect(dotsAt(places)).toBe("m10 20h0m20-15h0");
  expect(dotsAt([])).toBe("");
});
