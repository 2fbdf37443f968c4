/**
 * Does work once the browser is idle, at the latest after `timeout` milliseconds: on a slow phone an
 * animation leaves no idle time. Safari has no idle callbacks; there, a pause replaces one.
 */
export function whenIdle(work: () => void, pauseMs: number, timeout?: number): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, timeout ? { timeout } : {});
  else setTimeout(work, pauseMs);
}

/** The same, once the page has loaded. */
export function whenLoadedAndIdle(work: () => void, pauseMs: number): void {
  const start = () => whenIdle(work, pauseMs);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
