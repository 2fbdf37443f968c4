import { describe, expect, it } from "vitest";
import { Lane } from "./line.ts";

describe("a lane", () => {
  it("takes as long as its bandwidth says, headers included", () => {
    const lane = new Lane(1_600_000, () => 0);
    expect(lane.waitFor(1460)).toBeCloseTo(7.5);
  });

  it("lets packets wait for those before them, whichever connection sent them", () => {
    const lane = new Lane(1_600_000, () => 0);
    lane.waitFor(1460);
    expect(lane.waitFor(1460)).toBeCloseTo(15);
  });

  it("is free again after a pause", () => {
    let now = 0;
    const lane = new Lane(1_600_000, () => now);
    lane.waitFor(1460);
    now = 1000;
    expect(lane.waitFor(1460)).toBeCloseTo(7.5);
  });
});
