import type { PageComposition } from "@site/contract/composition";
import { logFailure } from "../browser/leaving.ts";
import { whenLoadedAndIdle } from "../browser/when-idle.ts";
import { recordPageEvents } from "../problems/page-events.ts";

/** Delay after the page has loaded, in browsers without idle callbacks, in milliseconds. */
const idleDelayMs = 1000;

/**
 * Starts the monitoring once the page has loaded and the browser is idle. The page
 * works without it. Resolves once all of its code has arrived or has failed to load.
 */
export async function startMonitoringWhenIdle(
  composition: PageComposition,
  isLive: Promise<void>,
): Promise<void> {
  recordPageEvents();
  await new Promise<void>((resolve) => whenLoadedAndIdle(resolve, idleDelayMs));
  await import("./monitoring.ts")
    .then(({ startMonitoring }) => startMonitoring(composition, isLive).loaded)
    .catch((error: unknown) => logFailure("The monitoring did not start", error));
}
