/**
 * Does work once the browser is idle. Safari has no idle callbacks; there, a pause replaces one.
 */
export function whenIdle(work: () => void, pauseMs: number): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work);
  else setTimeout(work, pauseMs);
}

/** The same, once the page has loaded. */
export function whenLoadedAndIdle(work: () => void, pauseMs: number): void {
  const start = () => whenIdle(work, pauseMs);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
