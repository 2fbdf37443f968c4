/**
 * How long after `beforeunload` a failure counts as one of leaving, in milliseconds. The visitor may
 * stay: a download and a mail address fire that event too.
 */
export const leavingMs = 2000;

let leftAtMs = Number.NEGATIVE_INFINITY;

/**
 * Starts to watch whether the visitor leaves; before that `isLeaving` is false. Call what it returns
 * once the page is live and monitored: nothing that leaving could abort is under way then, `pagehide` is enough, and
 * Firefox keeps no page for Back that listens to `beforeunload`.
 */
export function watchLeaving(): () => void {
  const leave = () => {
    leftAtMs = performance.now();
  };
  addEventListener("beforeunload", leave);
  addEventListener("pagehide", () => {
    leftAtMs = Number.POSITIVE_INFINITY;
  });
  addEventListener("pageshow", () => {
    leftAtMs = Number.NEGATIVE_INFINITY;
  });
  return () => removeEventListener("beforeunload", leave);
}

/**
 * Whether the visitor is leaving the page. Firefox then aborts what is still loading, which looks
 * like a failure of the site and is none.
 */
export function isLeaving(): boolean {
  return performance.now() - leftAtMs < leavingMs;
}

/** Writes a failure to the console, unless the visitor is leaving. */
export function logFailure(message: string, error: unknown): void {
  if (!isLeaving()) console.error(message, error);
}
