import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  areDevtoolsOpen,
  detectConsoleTampering,
  detectDevtools,
  type WindowSizes,
  whileVisible,
} from "./detectors.ts";

const report = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  report.mockClear();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("developer tools", () => {
  it.each([
    [0, 0, 1, false],
    [160, 160, 1, false],
    [161, 0, 1, true],
    [0, 161, 1, true],
    [400, 85, 1, true],
    // On a screen with fine pixels.
    [400, 85, 2, true],
    [161, 85, 2, true],
    [0, 385, 2, true],
  ])(
    "when the page lacks %i by %i px at a ratio of %i, are open: %s",
    (width, height, ratio, are) => {
      const inner = { innerWidth: 1440 - width, innerHeight: 900 - height };
      const sizes = { outerWidth: 1440, outerHeight: 900, devicePixelRatio: ratio };
      expect(areDevtoolsOpen({ ...sizes, ...inner })).toBe(are);
    },
  );

  it("are closed in a window that has no size yet", () => {
    const sizes = { outerWidth: 0, outerHeight: 0, innerWidth: 0, innerHeight: 0 };
    expect(areDevtoolsOpen({ ...sizes, devicePixelRatio: 1 })).toBe(false);
  });

  const bars = 85;
  const zoomed = (zoom: number, screenRatio: number, toolsHeight = 0): WindowSizes => ({
    outerWidth: 1440,
    outerHeight: 900,
    innerWidth: Math.round(1440 / zoom),
    innerHeight: Math.round((900 - bars - toolsHeight) / zoom),
    devicePixelRatio: zoom * screenRatio,
  });

  it.each([1.25, 1.5, 2, 3])(
    "are closed on a page zoomed to %f, unless docked below it",
    (zoom) => {
      expect(areDevtoolsOpen(zoomed(zoom, 1))).toBe(false);
      expect(areDevtoolsOpen(zoomed(zoom, 2))).toBe(false);
      expect(areDevtoolsOpen(zoomed(zoom, 1, 300))).toBe(true);
    },
  );
});

it("takes no zoomed page of WebKit, whose ratio of pixels stays, for one with tools", () => {
  const zoomed = { outerWidth: 1440, outerHeight: 900, innerWidth: 480, innerHeight: 272 };
  const sizes = { ...zoomed, devicePixelRatio: 2 };
  expect(areDevtoolsOpen(sizes)).toBe(true);
  vi.stubGlobal("GestureEvent", class {});
  expect(areDevtoolsOpen(sizes)).toBe(false);
});

describe("the devtools detector", () => {
  /** Gives the window a size that exceeds the page's, 1280 by 720, by so many pixels. */
  function exceedBy(width: number, height: number) {
    vi.stubGlobal("innerWidth", 1280);
    vi.stubGlobal("innerHeight", 720);
    vi.stubGlobal("outerWidth", 1280 + width);
    vi.stubGlobal("outerHeight", 720 + height);
  }
  const reported = () => report.mock.calls.map(([type]) => type);

  beforeEach(() => exceedBy(0, 85));

  // Specification 4.8, 9.3
  it("reports opening and closing within 500 ms, each once", () => {
    stop = detectDevtools(report);
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
    stop = detectDevtools(report);
    vi.advanceTimersByTime(10_000);
    expect(report.mock.calls).toEqual([
      ["devtools_opened", { outer_size: "1280x1105", inner_size: "1280x720" }],
    ]);
  });

  it("reports nothing on a device that has only touch", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    exceedBy(0, 300);
    stop = detectDevtools(report);
    expect(report).not.toHaveBeenCalled();
  });
});

describe("the console detector", () => {
  const { log: originalLog, warn: originalWarn } = console;
  beforeEach(() => {
    stop = detectConsoleTampering(report);
  });
  afterEach(() => {
    console.log = originalLog;
    console.warn = originalWarn;
  });

  it("reports a replaced method once, with the beginning of what replaced it", () => {
    vi.advanceTimersByTime(60_000);
    expect(report).not.toHaveBeenCalled();
    console.log = function spy() {};
    vi.advanceTimersByTime(60_000);
    expect(report).toHaveBeenCalledExactlyOnceWith("console_tampering", {
      method: "log",
      message: expect.stringMatching(/^console\.log was replaced by function spy\(\)/),
      stack: expect.stringContaining("console.log was replaced by"),
    });
  });

  // Specification 9.4
  it("cuts the message after 200 characters and the stack after 500", () => {
    console.warn = new Function(`/* ${"x".repeat(600)} */`) as typeof console.warn;
    vi.advanceTimersByTime(5000);
    const [, { message, stack }] = report.mock.calls[0] ?? [];
    expect(message).toHaveLength(200);
    expect(stack).toHaveLength(500);
  });

  it("reports each further replacement and a method that is gone, but not the original's return", () => {
    for (const method of [() => {}, originalLog, () => {}, originalLog, undefined]) {
      Reflect.set(console, "log", method);
      vi.advanceTimersByTime(5000);
    }
    expect(report).toHaveBeenCalledTimes(3);
    expect(report.mock.calls[2]?.[1].message).toBe("console.log was replaced by undefined");
  });
});

it("works at once and in every interval while the page can be seen, until it is stopped", () => {
  const work = vi.fn();
  const hide = (isHidden: boolean) => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  stop = whileVisible(500, work);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(3);
  hide(true);
  expect(vi.getTimerCount()).toBe(0);
  hide(false);
  hide(false);
  expect(work).toHaveBeenCalledTimes(5);
  expect(vi.getTimerCount()).toBe(1);
  stop();
  hide(false);
  expect(vi.getTimerCount()).toBe(0);
});
