import { act } from "@testing-library/react";

/** Kept from before a test puts a fake clock in place: what is loaded and answered takes real time. */
const realTurn = globalThis.setImmediate;
/** In time, not in turns: on a busy machine the first load of a module takes many of them. */
const maxMs = 10_000;

/** Lets React and the fake network work until something is true; a fake clock stands still meanwhile. */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + maxMs;
  while (performance.now() < end) {
    await act(async () => {
      await new Promise((resolve) => realTurn(resolve));
    });
    if (condition()) return;
  }
  throw new Error(`Not true after ${maxMs} ms: ${condition}`);
}
