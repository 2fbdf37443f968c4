import { expect, it, vi } from "vitest";
import { createReporter, maxEventsPerType } from "./event-reporter.ts";
import type { SecurityEvent } from "./security-event.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("hands an event over as it is, with the page of that moment", async () => {
  const log = vi.fn(async (_: SecurityEvent) => {});
  createReporter(log)("script_injection", { element: "<script>" });
  history.replaceState(null, "", "/en/about");
  await settled();
  const [event] = log.mock.calls[0] as [SecurityEvent];
  expect(event.p_event_type).toBe("script_injection");
  expect(JSON.parse(event.p_details)).toMatchObject({
    element: "<script>",
    url: "http://localhost:3000/",
  });
  history.replaceState(null, "", "/");
});

it("lets nothing that a watch tells stand for what the page tells", async () => {
  const log = vi.fn(async (_: SecurityEvent) => {});
  createReporter(log)("csp_violation", { url: "forged" });
  await settled();
  expect(JSON.parse(log.mock.calls[0]?.[0].p_details ?? "").url).toBe(location.href);
});

it("logs one event after another", async () => {
  const answers: (() => void)[] = [];
  const log = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const report = createReporter(log);
  report("devtools_opened", {});
  report("devtools_closed", {});
  await settled();
  expect(log).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await settled();
  expect(log).toHaveBeenCalledTimes(2);
});

it("logs at most 20 events of a type, and still others", async () => {
  const log = vi.fn(async (_: SecurityEvent) => {});
  const report = createReporter(log);
  for (let i = 0; i < 500; i += 1) report("script_injection", { number: i });
  report("handler_injection", {});
  await settled();
  expect(maxEventsPerType).toBe(20);
  expect(log).toHaveBeenCalledTimes(21);
});

it("writes a failure to the console and logs the next event", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new Error("offline");
  const log = vi.fn(async (_: SecurityEvent) => {}).mockRejectedValueOnce(failure);
  const report = createReporter(log);
  report("devtools_opened", {});
  report("devtools_closed", {});
  await settled();
  expect(consoleError.mock.calls).toEqual([["Failed to log security event", failure]]);
  expect(log).toHaveBeenCalledTimes(2);
});
