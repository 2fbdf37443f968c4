/** Longest wait for the new page to be there before the browser shows whatever is, in milliseconds. */
const longestUpdateMs = 500;

/**
 * Changes the page on screen with the browser's own cross-fade, where it has one and the visitor
 * wants motion. `change` starts the change, `changed` settles when the new page stands.
 */
export function withViewTransition(change: () => void, changed: () => Promise<void>): void {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isCalm || document.visibilityState !== "visible" || !document.startViewTransition) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => {
    change();
    return Promise.race([changed(), afterMs(longestUpdateMs)]);
  });
  // A transition that another one overtakes, or that the browser skips, has changed the page all the same.
  for (const step of [transition.ready, transition.finished]) step.catch(() => {});
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
