/**
 * How long after `beforeunload` failures count as caused by leaving, in milliseconds. The visitor
 * may stay: downloads and `mailto:` links fire that event too.
 */
export const leavingMs = 2000;

/**
 * Whether a page learns that it is being left before that aborts anything. Browsers on iPhones and
 * iPads have no `beforeunload` (https://webkit.org/b/219102): the first event that a page gets is
 * `pagehide`, when the next document arrives.
 */
export const isLeavingTold = !("GestureEvent" in globalThis && navigator.maxTouchPoints > 0);

let leftAtMs = Number.NEGATIVE_INFINITY;

/** One for each caller with work in progress that leaving would abort. */
const watchers = new Set<symbol>();

const leave = () => {
  leftAtMs = performance.now();
};
const hide = () => {
  leftAtMs = Number.POSITIVE_INFINITY;
};
const show = ({ persisted }: PageTransitionEvent) => {
  // Not the first time: leaving may end the loading, which shows the page.
  if (persisted) leftAtMs = Number.NEGATIVE_INFINITY;
};

/**
 * Watches whether the visitor leaves, while the caller has work in progress that leaving would
 * abort. Call the returned function when the work has ended: `pagehide` is enough then, and Firefox
 * does not keep a page for Back if it listens to `beforeunload`.
 *
 * @param hasBegun - Whether the visitor left, or stopped the loading, before the watch began.
 */
export function watchLeaving(hasBegun = false): () => void {
  const watcher = Symbol();
  if (hasBegun) leave();
  if (watchers.size === 0) addEventListener("beforeunload", leave);
  // Adding the same function twice has no effect.
  addEventListener("pagehide", hide);
  addEventListener("pageshow", show);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) removeEventListener("beforeunload", leave);
  };
}

/**
 * Whether the visitor is leaving the page. Firefox and WebKit then abort what is still loading, which
 * looks like a failure of the site but is not one.
 */
export function isLeaving(): boolean {
  return performance.now() - leftAtMs < leavingMs;
}

/** Writes a failure to the console, unless the visitor is leaving. */
export function logFailure(message: string, error: unknown): void {
  if (!isLeaving()) console.error(message, error);
}
