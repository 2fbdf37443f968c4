/**
 * How long after a visitor has set out a failure counts as that of leaving, in milliseconds. The
 * visitor may stay after all: a download and a mail address set out too.
 */
export const leavingMs = 2000;

let setOutMs = Number.NEGATIVE_INFINITY;

/** Begins to watch whether the visitor leaves; before that `isLeaving` says no. */
export function watchLeaving(): void {
  addEventListener("beforeunload", () => {
    setOutMs = performance.now();
  });
  addEventListener("pagehide", () => {
    setOutMs = Number.POSITIVE_INFINITY;
  });
  addEventListener("pageshow", () => {
    setOutMs = Number.NEGATIVE_INFINITY;
  });
}

/**
 * Whether the visitor is leaving the page. Firefox stops what it still loads then, which looks like
 * a failure of the site and is none.
 */
export function isLeaving(): boolean {
  return performance.now() - setOutMs < leavingMs;
}

/** Writes a failure to the console, unless it comes of leaving. */
export function logFailure(message: string, error: unknown): void {
  if (!isLeaving()) console.error(message, error);
}
