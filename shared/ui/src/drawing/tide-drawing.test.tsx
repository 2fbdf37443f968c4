import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { TideDrawing } from "./tide-drawing.tsx";

const draw = (seed: string) => render(<TideDrawing seed={seed} />).container.innerHTML;

it("draws the same tide for the same seed and another one for another", () => {
  expect(draw("home")).toBe(draw("home"));
  expect(draw("home")).not.toBe(draw("about"));
});
