/** How far outside the window an element counts as near: a screen, which takes time to scroll. */
const margin = "100% 0px";

/**
 * Settles once an element is on screen or about to be, and at once where a browser can't tell.
 * A part far below costs a visitor nothing until then; the keyboard's focus scrolls there as well.
 */
export function nearWindow(element: Element): Promise<void> {
  if (typeof IntersectionObserver === "undefined") return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
  });
}
