import { vi } from "vitest";

/** Widths in pixels that a carousel would have in a browser. */
export interface SlideLayout {
  clip: number;
  /** The engine's window. */
  window: number;
  slide: number;
  gap: number;
}

/**
 * Gives the carousel's elements places and sizes: the test's document lays out nothing, and an
 * engine that measures zero everywhere would not move. Slides are found by their role description.
 */
export function layOutSlides({ clip, window, slide, gap }: SlideLayout): void {
  const isSlide = (element: Element) => element.getAttribute("aria-roledescription") === "slide";
  const isClip = (element: Element) =>
    element.querySelector(":scope > * > * > [aria-roledescription=slide]") !== null;

  const positionOf = (element: Element) =>
    [...(element.parentElement?.children ?? [])].indexOf(element);
  measure("offsetLeft", (one) => (isSlide(one) ? positionOf(one) * (slide + gap) : 0));
  measure("offsetWidth", (one) => (isSlide(one) ? slide : window));
  measure("clientWidth", (one) => (isSlide(one) ? slide : isClip(one) ? clip : window));
  // Embla takes an element without an `offsetParent` for hidden, and doesn't make it draggable.
  Object.defineProperty(HTMLElement.prototype, "offsetParent", {
    configurable: true,
    get: () => document.body,
  });
  const computed = globalThis.getComputedStyle;
  vi.spyOn(globalThis, "getComputedStyle").mockImplementation((element, pseudo) => {
    const style = computed(element, pseudo);
    if (!isSlide(element)) return style;
    return new Proxy(style, {
      get: (_, key) =>
        key === "getPropertyValue"
          ? (name: string) => (name === "margin-right" ? `${gap}px` : style.getPropertyValue(name))
          : Reflect.get(style, key),
    });
  });
}

function measure(
  what: "offsetLeft" | "offsetWidth" | "clientWidth",
  of: (element: HTMLElement) => number,
): void {
  vi.spyOn(HTMLElement.prototype, what, "get").mockImplementation(function (this: HTMLElement) {
    return of(this);
  });
}
