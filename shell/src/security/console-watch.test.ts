import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchConsole } from "./console-watch.ts";

const report = vi.fn();
const { log: originalLog, warn: originalWarn } = console;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  report.mockClear();
  stop = watchConsole(report);
});
afterEach(() => {
  stop();
  console.log = originalLog;
  console.warn = originalWarn;
  vi.useRealTimers();
});

it("says nothing about a console that stays as it was", () => {
  console.log("a line");
  vi.advanceTimersByTime(60_000);
  expect(report).not.toHaveBeenCalled();
});

it("reports a replaced method once, with the beginning of what replaced it", () => {
  console.log = function spy() {};
  vi.advanceTimersByTime(60_000);
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith("console_tampering", {
    method: "log",
    message: expect.stringMatching(/^console\.log was replaced by function spy\(\)/),
    stack: expect.stringContaining("console.log was replaced by"),
  });
});

it("cuts the message after 200 characters and the stack after 500", () => {
  console.warn = Object.assign(() => {}, {});
  // biome-ignore lint/complexity/useArrowFunction: its text is what is cut
  console.warn = function () {
    /* ............................................................................................
     * ............................................................................................
     * ............................................................................................
     * ............................................................................................
     * ............................................................................................
     * ............................................................................................ */
  };
  vi.advanceTimersByTime(5000);
  const [, { message, stack }] = report.mock.calls[0] ?? [];
  expect(message).toHaveLength(200);
  expect(stack).toHaveLength(500);
});

it("reports each further replacement, but not the original's return", () => {
  console.log = () => {};
  vi.advanceTimersByTime(5000);
  console.log = originalLog;
  vi.advanceTimersByTime(5000);
  expect(report).toHaveBeenCalledTimes(1);
  console.log = () => {};
  vi.advanceTimersByTime(5000);
  expect(report).toHaveBeenCalledTimes(2);
});

it("notices a method that is gone", () => {
  Reflect.set(console, "log", undefined);
  vi.advanceTimersByTime(5000);
  expect(report.mock.calls[0]?.[1].message).toBe("console.log was replaced by undefined");
});
