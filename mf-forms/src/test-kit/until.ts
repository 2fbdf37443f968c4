import { act } from "@testing-library/react";

/** Kept from before a test puts a fake clock in place: what is loaded and answered takes real time. */
const realTurn = globalThis.setImmediate;
const mostTurns = 2000;

/** Lets React and the fake network work until something is true; a fake clock stands still meanwhile. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    await act(async () => {
      await new Promise((resolve) => realTurn(resolve));
    });
    if (condition()) return;
  }
  throw new Error(`Not true after ${mostTurns} turns: ${condition}`);
}
