import { vi } from "vitest";

/** Lets a test say whether the visitor's system asks for reduced motion, and change its mind. */
export function preferReducedMotion(initial: boolean) {
  let reduced = initial;
  const listeners = new Set<() => void>();
  const preference = {
    get matches() {
      return reduced;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  const everyOther = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    // The hook uses nothing else of a MediaQueryList.
    query.includes("prefers-reduced-motion")
      ? (preference as unknown as MediaQueryList)
      : everyOther(query),
  );
  return {
    change(next: boolean) {
      reduced = next;
      for (const listener of listeners) listener();
    },
  };
}
