/**
 * Runs in the page: words of its main part that are cut off at the window's sides, though nothing
 * can be scrolled to show them. Most sections clip what is too wide, so the page gets no wider.
 */
export function wordsOutside(): string[] {
  const main = document.querySelector("main") as HTMLElement;
  const isLookedAt = (element: Element): boolean => {
    if (element.hasAttribute("aria-roledescription")) return false;
    const { clipPath, overflowX } = getComputedStyle(element);
    if (clipPath !== "none" || overflowX === "auto" || overflowX === "scroll") return false;
    return element === main || isLookedAt(element.parentElement as HTMLElement);
  };
  const range = document.createRange();
  const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const outside: string[] = [];
  for (let word = words.nextNode(); word; word = words.nextNode()) {
    const element = word.parentElement as HTMLElement;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(word);
    const isOut = [...range.getClientRects()].some(
      ({ left, right }) => left < -1 || right > innerWidth + 1,
    );
    if (isOut && isLookedAt(element)) outside.push(word.textContent ?? "");
  }
  return outside;
}
