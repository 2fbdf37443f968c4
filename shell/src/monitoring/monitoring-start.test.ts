import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLeaving } from "../browser/leaving.ts";
import type { EarlyEvents } from "../problems/early-events.ts";
import { startMonitoringWhenIdle } from "./monitoring-start.ts";
import { press, sampleComposition } from "./test/sample-page.ts";

const startMonitoring = vi.hoisted(() => vi.fn());
vi.mock("./monitoring.ts", () => ({ startMonitoring }));

let becomeIdle: (() => void) | undefined;

beforeEach(() => {
  startMonitoring.mockReset();
  becomeIdle = undefined;
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    becomeIdle = work;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const started = () => vi.waitFor(() => expect(startMonitoring).toHaveBeenCalled());
const early = () => startMonitoring.mock.calls[0]?.[1] as EarlyEvents;

it("waits for the page to be loaded and for the browser to be idle", async () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  startMonitoringWhenIdle(sampleComposition);
  expect(becomeIdle).toBeUndefined();
  window.dispatchEvent(new Event("load"));
  expect(becomeIdle).toBeDefined();
  await vi.dynamicImportSettled();
  expect(startMonitoring).not.toHaveBeenCalled();
  becomeIdle?.();
  await started();
  expect(startMonitoring).toHaveBeenCalledWith(sampleComposition, expect.anything());
});

it("waits a second in a browser that has no idle callbacks", async () => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  startMonitoringWhenIdle(sampleComposition);
  vi.advanceTimersByTime(999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await started();
});

it("hands over when keys were pressed, not which, and what went wrong before", async () => {
  startMonitoringWhenIdle(sampleComposition);
  press(3, "s");
  const problem = Object.assign(new Event("unhandledrejection"), { reason: "early" });
  window.dispatchEvent(problem);
  becomeIdle?.();
  await started();
  expect(early().pressesMs).toHaveLength(3);
  expect(early().pressesMs.every((atMs) => atMs >= early().startMs)).toBe(true);
  expect(early().problems).toEqual([problem]);
  expect(JSON.stringify(early().pressesMs)).toMatch(/^\[[\d.,]+\]$/);
});

it("records nothing more once the monitoring is there", async () => {
  startMonitoringWhenIdle(sampleComposition);
  becomeIdle?.();
  await started();
  await new Promise((resolve) => setTimeout(resolve));
  press(5);
  expect(early().pressesMs).toEqual([]);
});

it("says so when the monitoring fails to start, and leaves nothing behind", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new Error("broken");
  startMonitoring.mockImplementation(() => {
    throw failure;
  });
  startMonitoringWhenIdle(sampleComposition);
  becomeIdle?.();
  await vi.waitFor(() => expect(consoleError).toHaveBeenCalled());
  expect(consoleError.mock.calls).toEqual([["The monitoring did not start", failure]]);
});

it("records nothing that the browser stopped because the visitor left", async () => {
  watchLeaving();
  startMonitoringWhenIdle(sampleComposition);
  window.dispatchEvent(new Event("beforeunload"));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "stopped" }));
  window.dispatchEvent(new Event("pageshow"));
  becomeIdle?.();
  await started();
  expect(early().problems).toEqual([]);
});
