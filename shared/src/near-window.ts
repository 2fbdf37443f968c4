/** How far outside the window an element counts as near: a screen, which takes time to scroll. */
const margin = "100% 0px";

/**
 * Does something once an element is on screen or about to be, and at once where a browser can't
 * tell. What is far below costs a visitor nothing until then; the keyboard's focus scrolls there as
 * well. The result calls it off.
 */
export function whenNear(element: Element, arrive: () => void): () => void {
  if (typeof IntersectionObserver === "undefined") {
    arrive();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      arrive();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
