import { afterEach, expect, it, vi } from "vitest";
import { nearWindow } from "./remote-part.tsx";

type Report = (entries: { isIntersecting: boolean }[]) => void;

afterEach(() => vi.unstubAllGlobals());

/** Stands in for the browser's observer; the result tells what the browser would have seen. */
function observed() {
  const watched = { report: (() => {}) as Report, isOver: false, margin: "", elements: 0 };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: Report, { rootMargin }: { rootMargin: string }) {
        Object.assign(watched, { report, margin: rootMargin });
      }
      observe() {
        watched.elements += 1;
      }
      disconnect() {
        watched.isOver = true;
      }
    },
  );
  return watched;
}

it("waits until one of the elements comes within a screen of the window, and then looks no more", async () => {
  const browser = observed();
  const arrived = vi.fn();
  // A slot may have two places, of which one is hidden at this width.
  const near = nearWindow([document.head, document.body]).then(arrived);
  browser.report([{ isIntersecting: false }]);
  await Promise.resolve();
  expect(arrived).not.toHaveBeenCalled();
  expect(browser).toMatchObject({ isOver: false, margin: "100% 0px", elements: 2 });
  browser.report([{ isIntersecting: true }]);
  await near;
  expect(arrived).toHaveBeenCalledOnce();
  expect(browser.isOver).toBe(true);
});
