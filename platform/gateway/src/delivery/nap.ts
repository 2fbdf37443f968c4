/** A sleep that can be cut short, for a loop that mustn't miss a call to wake. */
export class Nap {
  #wasCalled = false;
  #end: (() => void) | null = null;

  /** Ends the sleep, or the next one if none is going on. */
  wake(): void {
    this.#wasCalled = true;
    this.#end?.();
  }

  /** Resolves after `ms`, or at once when woken since the last sleep ended. */
  async sleep(ms: number): Promise<void> {
    if (!this.#wasCalled && ms > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#end = null;
    this.#wasCalled = false;
  }
}
