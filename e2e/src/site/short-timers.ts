/** Runs in a page before its scripts: makes timers of exactly this length, in milliseconds, go off after 400. */
export function shortenTimers(longMs: number): void {
  const { setTimeout, setInterval } = globalThis;
  const shortened = (ms?: number) => (ms === longMs ? 400 : ms);
  Object.assign(globalThis, {
    setTimeout: (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(work as () => void, shortened(ms), ...rest),
    setInterval: (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setInterval(work as () => void, shortened(ms), ...rest),
  });
}
