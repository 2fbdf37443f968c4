import { describe, expect, it } from "vitest";
import { allowedPresses, KeyPressCounter, windowMs } from "./key-press-counter.ts";

const startMs = 1234.5;

/** How many of a number of presses the counter calls too many. */
function alarms(counter: KeyPressCounter, presses: number, atMs: number): number {
  return Array.from({ length: presses }, () => counter.press(atMs)).filter(Boolean).length;
}

describe("a window of 60 s", () => {
  it("allows 100 presses", () => {
    expect(alarms(new KeyPressCounter(startMs), 100, startMs)).toBe(0);
  });

  it("is alarmed by the 101st press, at once", () => {
    const counter = new KeyPressCounter(startMs);
    alarms(counter, allowedPresses, startMs);
    expect(counter.press(startMs + windowMs - 1)).toBe(true);
  });

  it("is alarmed once, however many presses follow", () => {
    expect(alarms(new KeyPressCounter(startMs), 300, startMs)).toBe(1);
  });
});

describe("the next window", () => {
  it("begins at zero", () => {
    const counter = new KeyPressCounter(startMs);
    expect(alarms(counter, 100, startMs + windowMs - 1)).toBe(0);
    expect(alarms(counter, 100, startMs + windowMs)).toBe(0);
  });

  it("can be alarmed again", () => {
    const counter = new KeyPressCounter(startMs);
    expect(alarms(counter, 300, startMs)).toBe(1);
    expect(alarms(counter, 101, startMs + windowMs)).toBe(1);
    expect(alarms(counter, 101, startMs + 5 * windowMs)).toBe(1);
  });
});
