const loadAgain = ({ persisted }: PageTransitionEvent) => {
  if (persisted) window.location.reload();
};

/**
 * Loads the address's own document, where another page is on screen. The visitor may leave before it
 * has come: a browser that kept this page for Back shows it again as it was, so it is loaded then.
 */
export function loadDocument(): void {
  // Adding the same function twice has no effect.
  addEventListener("pageshow", loadAgain);
  window.location.reload();
}
