/** Elements that `focusOn` has made focusable. */
const made = new Set<HTMLElement>();

/** Moves focus into an element, which need not be focusable by itself, and scrolls nothing. */
export function focusOn(element: HTMLElement | null): void {
  if (element && !element.hasAttribute("tabindex") && element.tabIndex < 0) {
    element.tabIndex = -1;
    made.add(element);
  }
  element?.focus({ preventScroll: true });
}

/**
 * After a mouse press, `main` and the elements that `focusOn` made focusable can't take focus: Tab
 * would otherwise begin again at their top, wherever the press was.
 *
 * @returns a function that stops this
 */
export function letGoOnPress(): () => void {
  const letGo = () => {
    for (const element of made) element.removeAttribute("tabindex");
    made.clear();
    document.querySelector("main")?.removeAttribute("tabindex");
  };
  window.addEventListener("mousedown", letGo, { capture: true });
  return () => window.removeEventListener("mousedown", letGo, { capture: true });
}
