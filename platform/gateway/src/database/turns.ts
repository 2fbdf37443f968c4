import { unavailable } from "./database.ts";

/** Lets one piece of work run at a time, in the order of asking. */
export class Turns {
  readonly #longestWaitMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(longestWaitMs: number) {
    this.#longestWaitMs = longestWaitMs;
  }

  /** Refuses, with the work not begun, when the turn comes too late. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    const turn = this.#last.then(() => {
      if (performance.now() - askedAt > this.#longestWaitMs) {
        throw unavailable("the database was busy for too long");
      }
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
