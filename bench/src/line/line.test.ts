import { describe, expect, it } from "vitest";
import { Lane, SendWindow, segmentBytes } from "./line.ts";

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

/** How many packets a window lets through at once. */
function admitted(window: SendWindow): number {
  let count = 0;
  for (; window.admits(segmentBytes); count += 1) window.sent(segmentBytes);
  return count;
}

describe("the send window of a connection", () => {
  it("begins with ten packets and doubles with every round trip", () => {
    const window = new SendWindow(1_000_000);
    expect(admitted(window)).toBe(10);
    window.acknowledged(10 * segmentBytes);
    expect(admitted(window)).toBe(20);
  });

  it("grows no further than the line can hold", () => {
    const window = new SendWindow(12 * segmentBytes);
    expect(admitted(window)).toBe(10);
    window.acknowledged(10 * segmentBytes);
    expect(admitted(window)).toBe(12);
  });
});
