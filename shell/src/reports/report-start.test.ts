import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLeaving } from "../leaving.ts";
import { startReportsWhenIdle } from "./report-start.ts";

const startReports = vi.hoisted(() => vi.fn());
vi.mock("./reports.ts", () => ({ startReports }));

let becomeIdle: (() => void) | undefined;
beforeEach(() => {
  startReports.mockReset();
  becomeIdle = undefined;
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    becomeIdle = work;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The document was sent by a server that says this of itself. */
function sentBy(...names: string[]) {
  const serverTiming = names.map((name) => ({ name, description: "abc" }));
  // Cast: the one entry and the one field that are read.
  const entries = [{ serverTiming }] as never;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(entries);
}

it("waits for the page to be loaded and for the browser to be idle", async () => {
  sentBy("cache", "reports");
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  startReportsWhenIdle();
  expect(becomeIdle).toBeUndefined();
  window.dispatchEvent(new Event("load"));
  await vi.dynamicImportSettled();
  expect(startReports).not.toHaveBeenCalled();
  becomeIdle?.();
  await vi.waitFor(() => expect(startReports).toHaveBeenCalledWith("abc", []));
});

it("hands over what went wrong before, and takes no more notes", async () => {
  sentBy("reports");
  startReportsWhenIdle();
  const fault = new Event("unhandledrejection");
  window.dispatchEvent(fault);
  becomeIdle?.();
  await vi.waitFor(() => expect(startReports).toHaveBeenCalledWith("abc", [fault]));
  await new Promise((resolve) => setTimeout(resolve));
  window.dispatchEvent(new Event("unhandledrejection"));
  expect(startReports.mock.calls[0]?.[1]).toEqual([fault]);
});

it("keeps nothing of what the browser stopped as the visitor left", async () => {
  watchLeaving();
  sentBy("reports");
  startReportsWhenIdle();
  window.dispatchEvent(new Event("beforeunload"));
  window.dispatchEvent(new Event("unhandledrejection"));
  window.dispatchEvent(new Event("pageshow"));
  becomeIdle?.();
  await vi.waitFor(() => expect(startReports).toHaveBeenCalledWith("abc", []));
});

it.each([[[]], [["cache"]]])(
  "does nothing where the server takes no reports: %j",
  async (names) => {
    sentBy(...names);
    startReportsWhenIdle();
    becomeIdle?.();
    await vi.dynamicImportSettled();
    expect(startReports).not.toHaveBeenCalled();
  },
);

it("says so when the reports' code doesn't come", async () => {
  sentBy("reports");
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new Error("broken");
  startReports.mockImplementation(() => {
    throw failure;
  });
  startReportsWhenIdle();
  becomeIdle?.();
  await vi.waitFor(() =>
    expect(consoleError.mock.calls).toEqual([["Reports did not start", failure]]),
  );
});
