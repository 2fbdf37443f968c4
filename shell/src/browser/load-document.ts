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

/** Stops a document that is on its way: the page on screen is right again, as after Forward. */
export function keepDocument(): void {
  isDue = false;
  window.stop();
}

/** Whether the page on screen waits for another document. */
export function isDocumentDue(): boolean {
  return isDue;
}
