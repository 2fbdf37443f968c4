import type { PageComposition } from "@site/contract/composition";
import { isLeaving, logFailure } from "../browser/leaving.ts";
import { whenLoadedAndIdle } from "../browser/when-idle.ts";

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

/** Delay after the page has loaded, in browsers without idle callbacks, in milliseconds. */
const idleDelayMs = 1000;

/**
 * Starts the monitoring once the page has loaded and the browser is idle. Until its code is there,
 * this records what it must not miss, with as little code as the first load can bear. The page
 * works without it. Resolves once it has started, or has failed to.
 */
export async function startMonitoringWhenIdle(composition: PageComposition): Promise<void> {
  const { stop, ...early } = recordEarlyEvents();
  await new Promise<void>((resolve) => whenLoadedAndIdle(resolve, idleDelayMs));
  await import("../monitoring/monitoring.ts")
    .then(({ startMonitoring }) => startMonitoring(composition, early))
    .catch((error: unknown) => logFailure("The monitoring did not start", error))
    .finally(stop);
}

function recordEarlyEvents(): EarlyEvents & { stop: () => void } {
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
