import { whenLoadedAndIdle } from "./when-idle.ts";

/**
 * How long after `beforeunload` a failure counts as one of leaving, in milliseconds. The visitor may
 * stay: a download and a mail address fire that event too.
 */
export const leavingMs = 2000;

/** Delay after the page has loaded, in browsers without idle callbacks, in milliseconds. */
const idleDelayMs = 1000;

let leftAtMs = Number.NEGATIVE_INFINITY;

/** Starts to watch whether the visitor leaves; before that `isLeaving` is false. */
export function watchLeaving(): void {
  const leave = () => {
    leftAtMs = performance.now();
  };
  addEventListener("beforeunload", leave);
  // Firefox keeps no page for Back that listens to this event. Once the page has loaded, nothing
  // that leaving could abort is under way, and `pagehide` is enough.
  whenLoadedAndIdle(() => removeEventListener("beforeunload", leave), idleDelayMs);
  addEventListener("pagehide", () => {
    leftAtMs = Number.POSITIVE_INFINITY;
  });
  addEventListener("pageshow", () => {
    leftAtMs = Number.NEGATIVE_INFINITY;
  });
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
