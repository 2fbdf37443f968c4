import { describe, expect, it } from "vitest";
import { SendWindow, segmentBytes } from "./send-window.ts";

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
