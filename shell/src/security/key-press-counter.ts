/** More presses than this within one window look like a program that types or reads along. */
export const allowedPresses = 100;

/** Length of a window, in milliseconds; each begins its count at zero. */
export const windowMs = 60_000;

/** Counts key presses in windows that follow one another. It knows when, never which key. */
export class KeyPressCounter {
  readonly #startMs: number;
  #window = 0;
  #presses = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** Counts a press; true for the first one of a window that is too many. */
  press(atMs: number): boolean {
    const window = Math.floor((atMs - this.#startMs) / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#presses = 0;
    }
    this.#presses += 1;
    return this.#presses === allowedPresses + 1;
  }
}
