import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { securityEventTypes } from "../security/security-log.ts";
import { startMonitoring } from "./monitoring.ts";
import { fakeBackend, type LogCall } from "./test/fake-backend.ts";
import { nothingEarly, press, sampleComposition } from "./test/sample-page.ts";

let calls: LogCall[];
let stop = () => {};

function begin(early = { ...nothingEarly, startMs: performance.now() }) {
  stop = startMonitoring(sampleComposition, early);
}

/** Waits for the log's client to load and for the calls to be answered; no clock moves. */
async function logged(): Promise<LogCall[]> {
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  }
  return calls;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2026-11-20T12:00:00Z");
  calls = fakeBackend();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("key presses", () => {
  it("up to 100 in a window are no event", async () => {
    begin();
    press(100);
    expect(await logged()).toEqual([]);
  });

  // Specification 9.2
  it("are an event at the 101st", async () => {
    begin();
    press(101);
    expect(await logged()).toHaveLength(1);
  });

  it("are one event a window, even when there are 300", async () => {
    begin();
    press(300);
    expect(await logged()).toHaveLength(1);
  });

  // Specification 9.2
  it("are counted anew in the next window", async () => {
    begin();
    press(100);
    vi.advanceTimersByTime(60_000);
    press(100);
    expect(await logged()).toHaveLength(0);
    press(1);
    expect(await logged()).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    press(300);
    expect(await logged()).toHaveLength(2);
  });

  it("count from before the monitoring arrived", async () => {
    const now = performance.now();
    begin({ startMs: now, pressesMs: Array.from({ length: 60 }, () => now), problems: [] });
    press(40);
    expect(await logged()).toHaveLength(0);
    press(1);
    expect(await logged()).toHaveLength(1);
  });

  it("count even where a part of the page keeps them to itself", async () => {
    begin();
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
    begin();
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
    begin();
    const typed = "Übergeheim§";
    for (let window = 0; window < 3; window += 1) {
      for (const key of typed.repeat(20)) press(1, key);
      vi.advanceTimersByTime(60_000);
    }
    const sent = JSON.stringify((await logged()).map(({ body }) => body));
    expect(calls).toHaveLength(3);
    expect(sent).not.toContain(typed);
    expect(sent).not.toMatch(/Ü|§|"key"|"code"|keyCode|Key[A-Z]/);
    for (const { body } of calls) {
      expect(Object.keys(JSON.parse(String(body["p_details"])))).toEqual([
        "key_presses",
        "window_seconds",
        "timestamp",
        "url",
        "referrer",
        "screen_resolution",
        "timezone",
      ]);
    }
  });
});

it("asks nothing of the network while there is nothing to log", async () => {
  begin();
  press(99);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(await logged()).toEqual([]);
});

// Specification 7.6
it("says only that logging failed, and does not log the failure", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  calls = fakeBackend(() => Promise.reject(new TypeError("Failed to fetch")));
  begin();
  press(300);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await logged()).toHaveLength(1);
  expect(consoleError).toHaveBeenCalledTimes(1);
  expect(consoleError.mock.calls[0]?.[0]).toBe("Failed to log security event");
});

it("has every detector at work", async () => {
  const { log } = console;
  begin();
  press(101);
  vi.stubGlobal("outerHeight", innerHeight + 400);
  console.log = () => {};
  document.body.setAttribute("onclick", "steal()");
  document.body.append(document.createElementNS("http://www.w3.org/2000/svg", "script"));
  window.dispatchEvent(new ErrorEvent("error", { message: "boom", error: new Error("boom") }));
  document.dispatchEvent(
    Object.assign(new Event("securitypolicyviolation", { bubbles: true }), {
      effectiveDirective: "script-src",
      blockedURI: "inline",
      sourceFile: "",
      lineNumber: 1,
    }),
  );
  await vi.advanceTimersByTimeAsync(5000);
  vi.stubGlobal("outerHeight", innerHeight);
  await vi.advanceTimersByTimeAsync(500);
  console.log = log;
  document.body.removeAttribute("onclick");
  document.body.replaceChildren();
  const types = (await logged()).map(({ body }) => body["p_event_type"]);
  expect(types.toSorted()).toEqual(securityEventTypes.toSorted());
});

it("leaves nothing behind when it is stopped", async () => {
  begin();
  stop();
  expect(vi.getTimerCount()).toBe(0);
  press(300);
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: "late" }));
  expect(await logged()).toEqual([]);
});
