import { vi } from "vitest";

/** Lets every element be on screen, or none: the test's document has no window to be in. */
export function stubSight(isInSight: boolean): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #report: (entries: { target: Element; isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe(target: Element) {
        queueMicrotask(() => this.#report([{ target, isIntersecting: isInSight }]));
      }
      disconnect() {}
    },
  );
}
