import { afterEach, expect, it, vi } from "vitest";
import { whenNear } from "./near-window.ts";

type Report = (entries: { isIntersecting: boolean }[]) => void;

afterEach(() => vi.unstubAllGlobals());

/** Stands in for the browser's observer; the result tells what the browser would have seen. */
function observed() {
  const watched = { report: (() => {}) as Report, isOver: false, margin: "" };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: Report, { rootMargin }: { rootMargin: string }) {
        Object.assign(watched, { report, margin: rootMargin });
      }
      observe() {}
      disconnect() {
        watched.isOver = true;
      }
    },
  );
  return watched;
}

it("waits until the element comes within a screen of the window, and then looks no more", () => {
  const browser = observed();
  const arrive = vi.fn();
  whenNear(document.body, arrive);
  browser.report([{ isIntersecting: false }]);
  expect(arrive).not.toHaveBeenCalled();
  expect(browser).toMatchObject({ isOver: false, margin: "100% 0px" });
  browser.report([{ isIntersecting: true }]);
  expect(arrive).toHaveBeenCalledOnce();
  expect(browser.isOver).toBe(true);
});

it("looks no more once it is called off", () => {
  const browser = observed();
  const stop = whenNear(document.body, vi.fn());
  stop();
  expect(browser.isOver).toBe(true);
});

it("does not wait in a browser that can't tell", () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  const arrive = vi.fn();
  whenNear(document.body, arrive);
  expect(arrive).toHaveBeenCalledOnce();
});
