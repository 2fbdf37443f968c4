import { describe, expect, it } from "vitest";
import { type Tide, tideOf } from "./tide.ts";

const band = { width: 1200, top: 300, height: 330 };
const seeds = ["home", "cases", "blog", "article-machine-learning-churn", "service-automations"];

function everyPoint({ haze, drops, stones, strands, line }: Tide) {
  return [...haze, ...drops, ...stones, ...strands.flat(), ...line];
}

describe("a tide", () => {
  it("is the same for the same seed, and another one for another", () => {
    expect(tideOf("home", band)).toEqual(tideOf("home", band));
    expect(tideOf("home", band)).not.toEqual(tideOf("about", band));
  });

  it.each(seeds)("stays clear of the text above it: %s", (seed) => {
    for (const { y } of everyPoint(tideOf(seed, band))) expect(y).toBeGreaterThan(band.top - 24);
  });

  it.each(seeds)("arrives at the shore inside the image, rising: %s", (seed) => {
    const { line } = tideOf(seed, band);
    const [before, end] = line.slice(-2);
    expect(end?.x).toBeCloseTo(1128);
    expect(end?.y).toBeLessThan(before?.y ?? 0);
    expect(end?.y).toBeGreaterThan(band.top);
    expect(end?.y).toBeLessThan(band.top + band.height);
  });

  it("gathers: at the shore there is the line alone", () => {
    const { haze, drops, stones, strands } = tideOf("home", band);
    const farthest = Math.max(
      ...[...haze, ...drops, ...stones, ...strands.flat()].map(({ x }) => x),
    );
    expect(farthest).toBeLessThan(0.85 * band.width);
  });
});
