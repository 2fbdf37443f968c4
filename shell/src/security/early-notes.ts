import { isLeaving } from "../leaving.ts";

/** What happened before the monitor's code arrived. */
export interface EarlyNotes {
  startMs: number;
  /** When keys were pressed; nothing says which. */
  pressesMs: number[];
  /** Events of the types in `faultTypes`. */
  faults: Event[];
}

/** Events by which the browser tells that something went wrong. */
export const faultTypes = ["error", "unhandledrejection", "securitypolicyviolation"] as const;

/** Most faults that are kept until the monitor takes over. */
const maxFaults = 20;

/** Begins to take notes, with as little code as the first load can bear. */
export function takeEarlyNotes(): EarlyNotes & { stop: () => void } {
  const pressesMs: number[] = [];
  const faults: Event[] = [];
  const listening = new AbortController();
  const { signal } = listening;
  const keepFault = (event: Event) => {
    if (faults.length < maxFaults && !isLeaving()) faults.push(event);
  };
  const options = { capture: true, signal };
  addEventListener("keydown", () => pressesMs.push(performance.now()), options);
  for (const type of faultTypes) addEventListener(type, keepFault, { signal });
  return { startMs: performance.now(), pressesMs, faults, stop: () => listening.abort() };
}
