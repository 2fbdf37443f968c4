import { isLeaving, leavingMs, watchLeaving } from "./leaving.ts";

let isDue = false;

const loadAgain = ({ persisted }: PageTransitionEvent) => {
  if (persisted && isDue) window.location.reload();
};

/**
 * Loads the address's own document while another page is on screen. The visitor may leave before it
 * arrives: a browser that kept this page for Back shows the page as it was, so it is reloaded then.
 */
export function loadDocument(): void {
  isDue = true;
  // Adding the same function twice has no effect.
  addEventListener("pageshow", loadAgain);
  window.location.reload();
}

/**
 * Loads the document again, because something in it failed to load, unless the visitor leaves: in
 * Firefox, leaving may be why it failed. What fails at every load must not reload the page for ever:
 * a reloaded document is loaded again only for a failure that follows a click or a key. Chromium keeps
 * `hasBeenActive` across a reload.
 */
export function retryDocument(): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type === "reload" && !navigator.userActivation?.isActive) return;
  const stopWatching = watchLeaving();
  setTimeout(() => {
    if (!isLeaving() && !isDue) loadDocument();
    stopWatching();
  }, leavingMs);
}

/** Stops a document that is on its way: the page on screen is right again, as after Forward. */
export function keepDocument(): void {
  isDue = false;
  window.stop();
}

/** Whether the page on screen waits for another document. */
export function isDocumentDue(): boolean {
  return isDue;
}
