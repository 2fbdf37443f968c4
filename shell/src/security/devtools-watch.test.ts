import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchDevtools } from "./devtools-watch.ts";

const report = vi.fn();
let stop = () => {};

/** Gives the window a size that exceeds the page's, 1280 by 720, by so many pixels. */
function exceedBy(width: number, height: number) {
  vi.stubGlobal("innerWidth", 1280);
  vi.stubGlobal("innerHeight", 720);
  vi.stubGlobal("outerWidth", 1280 + width);
  vi.stubGlobal("outerHeight", 720 + height);
}

const reported = () => report.mock.calls.map(([type]) => type);

beforeEach(() => {
  vi.useFakeTimers();
  report.mockClear();
  exceedBy(0, 85);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("says nothing while the difference stays within 160 pixels", () => {
  stop = watchDevtools(report);
  exceedBy(160, 160);
  vi.advanceTimersByTime(10_000);
  expect(report).not.toHaveBeenCalled();
});

it("reports opening and closing within 500 ms, each once", () => {
  stop = watchDevtools(report);
  exceedBy(161, 85);
  vi.advanceTimersByTime(499);
  expect(reported()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reported()).toEqual(["devtools_opened"]);
  vi.advanceTimersByTime(10_000);
  exceedBy(0, 85);
  vi.advanceTimersByTime(10_000);
  expect(reported()).toEqual(["devtools_opened", "devtools_closed"]);
});

it("reports tools that were open before the page, once, with both sizes", () => {
  exceedBy(0, 385);
  stop = watchDevtools(report);
  vi.advanceTimersByTime(10_000);
  expect(report.mock.calls).toEqual([
    ["devtools_opened", { outer_size: "1280x1105", inner_size: "1280x720" }],
  ]);
});

it("says nothing on a device that has only touch", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  exceedBy(0, 300);
  stop = watchDevtools(report);
  vi.advanceTimersByTime(10_000);
  expect(report).not.toHaveBeenCalled();
});
