/**
 * Runs in the page: words and controls that are cut off, by the window or by an element, though nothing can be
 * scrolled to show them. Most sections clip what is too wide, so the page gets no wider. Words of
 * slides that wait aside are left out.
 */
export function wordsOutside(): string[] {
  const range = document.createRange();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const outside: string[] = [];
  for (let word = words.nextNode(); word; word = words.nextNode()) {
    const element = word.parentElement as HTMLElement;
    const isShown = element.checkVisibility({ visibilityProperty: true });
    if (!isShown || element.closest("[inert], option") || !word.textContent?.trim()) continue;
    range.selectNodeContents(word);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (lines.some((line) => isCut(line, element))) outside.push(word.textContent);
  }
  for (const control of document.querySelectorAll<HTMLElement>("button, input, select, textarea")) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest("[inert]"))
      continue;
    if (isCut(control.getBoundingClientRect(), control)) outside.push(nameOf(control));
  }
  return outside;

  function nameOf(control: HTMLElement): string {
    return `${control.localName} ${control.ariaLabel ?? control.id}`;
  }
  function isCut({ left, right, top, bottom }: DOMRect, inner: Element): boolean {
    /** The lines of a headline are lower than its letters' box. */
    const slack = (bottom - top) / 3;
    let canScroll = false;
    for (let element: Element | null = inner; element !== document.body; ) {
      if (!element) return false;
      const { clipPath, overflowX, overflowY, overflowClipMargin } = getComputedStyle(element);
      // Words for screen readers alone.
      if (clipPath !== "none") return false;
      canScroll ||= overflowX === "auto" || overflowX === "scroll";
      const margin = 1 + (Number.parseFloat(overflowClipMargin) || 0);
      const box = element.getBoundingClientRect();
      const isWide = left < box.left - margin || right > box.right + margin;
      const isHigh = top < box.top - margin - slack || bottom > box.bottom + margin + slack;
      const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
      if (clips(overflowX) && isWide && !canScroll) return true;
      if (clips(overflowY) && isHigh) return true;
      element = element.parentElement;
    }
    return !canScroll && (left < -1 || right > innerWidth + 1);
  }
}
