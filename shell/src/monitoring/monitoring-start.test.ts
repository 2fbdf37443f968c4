import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compositionOf } from "../test/sample-site.ts";
import { startMonitoringWhenIdle } from "./monitoring-start.ts";

const startMonitoring = vi.hoisted(() => vi.fn());
vi.mock("./monitoring.ts", () => ({ startMonitoring }));

const composition = compositionOf();
const isLive = Promise.resolve();
let becomeIdle: (() => void) | undefined;

beforeEach(() => {
  startMonitoring.mockReset().mockReturnValue({ loaded: Promise.resolve() });
  becomeIdle = undefined;
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    becomeIdle = work;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("waits a second in a browser that has no idle callbacks", async () => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const started = startMonitoringWhenIdle(composition, isLive);
  vi.advanceTimersByTime(999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await started;
});

it("says so when the monitoring fails to start", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new Error("broken");
  startMonitoring.mockImplementation(() => {
    throw failure;
  });
  const started = startMonitoringWhenIdle(composition, isLive);
  becomeIdle?.();
  await started;
  expect(consoleError.mock.calls).toEqual([["The monitoring did not start", failure]]);
});
