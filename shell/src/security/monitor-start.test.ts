import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLeaving } from "../leaving.ts";
import type { EarlyNotes } from "./early-notes.ts";
import { startMonitorWhenIdle } from "./monitor-start.ts";
import { press, sampleComposition } from "./test-kit/sample-page.ts";

const startSecurityMonitor = vi.hoisted(() => vi.fn());
vi.mock("./security-monitor.ts", () => ({ startSecurityMonitor }));

let becomeIdle: (() => void) | undefined;

beforeEach(() => {
  startSecurityMonitor.mockReset();
  becomeIdle = undefined;
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    becomeIdle = work;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const started = () => vi.waitFor(() => expect(startSecurityMonitor).toHaveBeenCalled());
const notes = () => startSecurityMonitor.mock.calls[0]?.[1] as EarlyNotes;

it("waits for the page to be loaded and for the browser to be idle", async () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  startMonitorWhenIdle(sampleComposition);
  expect(becomeIdle).toBeUndefined();
  window.dispatchEvent(new Event("load"));
  expect(becomeIdle).toBeDefined();
  await vi.dynamicImportSettled();
  expect(startSecurityMonitor).not.toHaveBeenCalled();
  becomeIdle?.();
  await started();
  expect(startSecurityMonitor).toHaveBeenCalledWith(sampleComposition, expect.anything());
});

it("waits a second in a browser that does not tell when it is idle", async () => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  startMonitorWhenIdle(sampleComposition);
  vi.advanceTimersByTime(999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await started();
});

it("hands over when keys were pressed, not which, and what went wrong before", async () => {
  startMonitorWhenIdle(sampleComposition);
  press(3, "s");
  const fault = Object.assign(new Event("unhandledrejection"), { reason: "early" });
  window.dispatchEvent(fault);
  becomeIdle?.();
  await started();
  expect(notes().pressesMs).toHaveLength(3);
  expect(notes().pressesMs.every((atMs) => atMs >= notes().startMs)).toBe(true);
  expect(notes().faults).toEqual([fault]);
  expect(JSON.stringify(notes().pressesMs)).toMatch(/^\[[\d.,]+\]$/);
});

it("notes nothing of what the browser stopped as the visitor left", async () => {
  watchLeaving();
  startMonitorWhenIdle(sampleComposition);
  window.dispatchEvent(new Event("beforeunload"));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "stopped" }));
  window.dispatchEvent(new Event("pageshow"));
  becomeIdle?.();
  await started();
  expect(notes().faults).toEqual([]);
});

it("takes no more notes once the monitor is there", async () => {
  startMonitorWhenIdle(sampleComposition);
  becomeIdle?.();
  await started();
  await new Promise((resolve) => setTimeout(resolve));
  press(5);
  expect(notes().pressesMs).toEqual([]);
});

it("says so when the monitor fails to start, and leaves nothing behind", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new Error("broken");
  startSecurityMonitor.mockImplementation(() => {
    throw failure;
  });
  startMonitorWhenIdle(sampleComposition);
  becomeIdle?.();
  await vi.waitFor(() => expect(consoleError).toHaveBeenCalled());
  expect(consoleError.mock.calls).toEqual([["The security monitor did not start", failure]]);
});
