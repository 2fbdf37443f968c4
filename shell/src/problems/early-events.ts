import { isLeaving } from "../browser/leaving.ts";

/** What happened in the page before the code of its monitoring arrived. */
export interface EarlyEvents {
  startMs: number;
  /** When keys were pressed; never which. */
  pressesMs: number[];
  /** Events of the types in `problemTypes`, oldest first. */
  problems: Event[];
}

/** Events by which a browser says that something went wrong. */
export const problemTypes = ["error", "unhandledrejection", "securitypolicyviolation"] as const;

/** How many problems are kept until the monitoring takes over. */
const maxProblems = 20;

/**
 * Records what the monitoring must not miss until its code is there, with as little code as the first
 * load can bear.
 */
export function recordEarlyEvents(): EarlyEvents & { stop: () => void } {
  const pressesMs: number[] = [];
  const problems: Event[] = [];
  const recording = new AbortController();
  const options = { capture: true, signal: recording.signal };
  addEventListener("keydown", () => pressesMs.push(performance.now()), options);
  const record = (event: Event) => {
    if (problems.length < maxProblems && !isLeaving()) problems.push(event);
  };
  // Captured: an image that does not load is reported at the image alone.
  for (const type of problemTypes) addEventListener(type, record, options);
  return { startMs: performance.now(), pressesMs, problems, stop: () => recording.abort() };
}
