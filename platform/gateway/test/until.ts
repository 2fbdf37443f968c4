import { setTimeout as pause } from "node:timers/promises";

const stepMs = 20;

/** Waits for something to become true; rejects with what was awaited. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  longestMs = 20_000,
): Promise<void> {
  const end = performance.now() + longestMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not within ${longestMs} ms: ${what}`);
    await pause(stepMs);
  }
}
