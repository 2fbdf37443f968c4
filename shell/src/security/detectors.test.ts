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

/** A window of 1440 by 900 whose page lacks this much of its width and height. */
function lacking(width: number, height: number, more: Partial<WindowSizes> = {}): WindowSizes {
  return {
    outerWidth: 1440,
    outerHeight: 900,
    innerWidth: 1440 - width,
    innerHeight: 900 - height,
    devicePixelRatio: 1,
    ...more,
  };
}

describe("developer tools", () => {
  it.each([
    [0, 0],
    [160, 0],
    [0, 160],
    [160, 160],
  ])("are closed when the page lacks %i by %i pixels", (width, height) => {
    expect(areDevtoolsOpen(lacking(width, height))).toBe(false);
  });

  it.each([
    [161, 0],
    [0, 161],
    [161, 161],
    [400, 85],
  ])("are open when the page lacks %i by %i pixels", (width, height) => {
    expect(areDevtoolsOpen(lacking(width, height))).toBe(true);
  });

  it("are open at the side or the bottom of a screen with fine pixels", () => {
    expect(areDevtoolsOpen(lacking(400, 85, { devicePixelRatio: 2 }))).toBe(true);
    expect(areDevtoolsOpen(lacking(161, 85, { devicePixelRatio: 2 }))).toBe(true);
    expect(areDevtoolsOpen(lacking(0, 385, { devicePixelRatio: 2 }))).toBe(true);
  });

  it("are closed in a window that has no size yet", () => {
    const sizes = { outerWidth: 0, outerHeight: 0, innerWidth: 0, innerHeight: 0 };
    expect(areDevtoolsOpen({ ...sizes, devicePixelRatio: 1 })).toBe(false);
  });

  describe("on a zoomed page", () => {
    const bars = 85;
    const zoomed = (zoom: number, screenRatio: number, toolsHeight = 0): WindowSizes => ({
      outerWidth: 1440,
      outerHeight: 900,
      innerWidth: Math.round(1440 / zoom),
      innerHeight: Math.round((900 - bars - toolsHeight) / zoom),
      devicePixelRatio: zoom * screenRatio,
    });

    it.each([1.25, 1.5, 2, 3])("are closed, at %f", (zoom) => {
      expect(areDevtoolsOpen(zoomed(zoom, 1))).toBe(false);
      expect(areDevtoolsOpen(zoomed(zoom, 2))).toBe(false);
    });

    it("are open when they are docked below it", () => {
      expect(areDevtoolsOpen(zoomed(1.5, 1, 300))).toBe(true);
    });
  });
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
  it("reports nothing while the difference stays within 160 pixels", () => {
    stop = detectDevtools(report);
    exceedBy(160, 160);
    vi.advanceTimersByTime(10_000);
    expect(report).not.toHaveBeenCalled();
  });

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
    vi.advanceTimersByTime(10_000);
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

  it("reports nothing about a console that stays as it was", () => {
    console.log("a line");
    vi.advanceTimersByTime(60_000);
    expect(report).not.toHaveBeenCalled();
  });

  it("reports a replaced method once, with the beginning of what replaced it", () => {
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
});

describe("work while the page can be seen", () => {
  const work = vi.fn();

  function hide(isHidden: boolean) {
    vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
    document.dispatchEvent(new Event("visibilitychange"));
  }

  beforeEach(() => {
    work.mockClear();
    stop = whileVisible(500, work);
  });

  it("works at once and then in every interval", () => {
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(499);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(12);
  });

  it("runs no timer while the page is hidden", () => {
    hide(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("works again at once when the page is shown, with one timer", () => {
    hide(true);
    hide(false);
    hide(false);
    expect(work).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("starts no timer on a page that is loaded hidden", () => {
    stop();
    hide(true);
    work.mockClear();
    stop = whileVisible(500, work);
    expect(work).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends when it is stopped", () => {
    stop();
    hide(false);
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });
  afterEach(() => vi.restoreAllMocks());
});
