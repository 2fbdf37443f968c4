import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { publish, recordPageEvents } from "../problems/page-events.ts";
import { securityEventTypes } from "../security/security-log.ts";
import { fakeBackend, type LogCall } from "../test/fake-backend.ts";
import { compositionOf, press, violationOf } from "../test/sample-site.ts";
import { startMonitoring } from "./monitoring.ts";

let calls: LogCall[];
let stops: (() => void)[];

/** Waits for the log's client to load and for the calls to be answered; no clock moves. */
async function logged(): Promise<LogCall[]> {
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  }
  return calls;
}
const detailsOf = ({ body }: LogCall) => JSON.parse(String(body["p_details"]));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2026-11-20T12:00:00Z");
  calls = fakeBackend();
  stops = [recordPageEvents(), startMonitoring(compositionOf(), new Promise(() => {})).stop];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("key presses", () => {
  // Specification 9.2
  it("are an event at the 101st", async () => {
    press(101);
    expect(await logged()).toHaveLength(1);
  });

  // Specification 9.2
  it("are counted anew in the next window, and are one event a window", async () => {
    press(100);
    vi.advanceTimersByTime(60_000);
    press(100);
    expect(await logged()).toHaveLength(0);
    press(200);
    expect(await logged()).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    press(300);
    expect(await logged()).toHaveLength(2);
  });

  it("count even where a part of the page keeps them to itself", async () => {
    const keepToItself = (event: Event) => event.stopPropagation();
    document.body.addEventListener("keydown", keepToItself);
    press(101);
    document.body.removeEventListener("keydown", keepToItself);
    expect(await logged()).toHaveLength(1);
  });
});

describe("what is logged", () => {
  // Specification 3.3, 7.5, 9.2
  it("is exactly this", async () => {
    press(101);
    const [call] = await logged();
    expect(call).toMatchObject({
      method: "POST",
      url: `${location.origin}/rest/v1/rpc/log_security_event`,
    });
    const { p_details, ...others } = call?.body ?? {};
    expect(others).toEqual({
      p_event_type: "suspected_keylogger",
      p_user_identifier: null,
      p_user_agent: navigator.userAgent,
    });
    expect(p_details).toBeTypeOf("string");
    expect(JSON.parse(String(p_details))).toEqual({
      key_presses: 101,
      window_seconds: 60,
      timestamp: "2026-11-20T12:00:00.000Z",
      url: location.href,
      referrer: document.referrer,
      screen_resolution: `${screen.width}x${screen.height}`,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it("never holds a key, its code or its number", async () => {
    for (const key of "Übergeheim§".repeat(20)) press(1, key);
    const sent = JSON.stringify((await logged()).map(({ body }) => body));
    expect(calls).toHaveLength(1);
    expect(sent).not.toMatch(/Ü|§|"key"|"code"|keyCode|Key[A-Z]/);
  });

  it("is each problem once", async () => {
    for (let times = 0; times < 3; times += 1) {
      window.dispatchEvent(new ErrorEvent("error", { message: "boom" }));
      document.dispatchEvent(violationOf({ lineNumber: times }));
    }
    document.dispatchEvent(violationOf({ blockedURI: "inline" }));
    expect((await logged()).map((call) => detailsOf(call).blocked)).toEqual([
      undefined,
      "https://evil.example.net/x.js",
      "inline",
    ]);
  });
});

it("asks nothing of the network while there is nothing to log", async () => {
  press(99);
  publish({ kind: "failure", failure: {} as never, error: undefined });
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(await logged()).toEqual([]);
});

// Specification 7.6
it("says only that logging failed, and does not log the failure", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  calls = fakeBackend(() => Promise.reject(new TypeError("Failed to fetch")));
  press(300);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await logged()).toHaveLength(1);
  expect(consoleError).toHaveBeenCalledTimes(1);
  expect(consoleError.mock.calls[0]?.[0]).toBe("Failed to log security event");
});

it("has every detector at work", async () => {
  const { log } = console;
  press(101);
  vi.stubGlobal("outerHeight", innerHeight + 400);
  console.log = () => {};
  document.body.setAttribute("onclick", "steal()");
  document.body.append(document.createElementNS("http://www.w3.org/2000/svg", "script"));
  window.dispatchEvent(new ErrorEvent("error", { message: "boom", error: new Error("boom") }));
  document.dispatchEvent(violationOf());
  await vi.advanceTimersByTimeAsync(5000);
  vi.stubGlobal("outerHeight", innerHeight);
  await vi.advanceTimersByTimeAsync(500);
  console.log = log;
  document.body.removeAttribute("onclick");
  document.body.replaceChildren();
  const types = (await logged()).map(({ body }) => body["p_event_type"]);
  expect(types.toSorted()).toEqual(securityEventTypes.toSorted());
});
