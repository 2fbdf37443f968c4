import { act } from "@testing-library/react";

/** Saved before a test installs a fake clock: loading and answering take real time. */
const realTurn = globalThis.setImmediate;
/** A limit in time: on a busy machine the first load of a module takes many turns. */
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
