import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Dust } from "./dust.tsx";

function drawn(gap: number) {
  const corners = [
    { x: 12, y: 98 },
    { x: 203, y: 41 },
    { x: 80, y: 150 },
  ];
  const { container } = render(
    <svg aria-hidden="true">
      <Dust corners={corners} gap={gap} strokeWidth="3" />
    </svg>,
  );
  return container.querySelector("path");
}

it("leads from corner to corner in round steps", () => {
  expect(drawn(40)?.getAttribute("d")).toBe("m10 100 195-60-125 110");
});

it("leaves dots only, at the mean distance asked for", () => {
  const dashes = (drawn(40)?.getAttribute("stroke-dasharray") ?? "").split(" ").map(Number);
  const lengths = dashes.filter((_, index) => index % 2 === 0);
  const gaps = dashes.filter((_, index) => index % 2 === 1);
  expect(new Set(lengths)).toEqual(new Set([0]));
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeCloseTo(40, 0);
});

it("passes the stroke on", () => {
  expect(drawn(40)?.getAttribute("stroke-width")).toBe("3");
});
