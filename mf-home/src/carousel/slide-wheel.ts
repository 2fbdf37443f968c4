import type { UseEmblaCarouselType } from "embla-carousel-react";

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/**
 * Where every slide fits the window at once, a loop has no slide left to bring in from the other
 * side, and embla would not move. Here the slides turn like a wheel instead: the one that leaves
 * fades out half-way across the left edge and comes in at the right one. No copies are made, so
 * a list of three stays three, for everybody who reads or counts it.
 *
 * Embla must believe that its window is one slide wide: its root is, and the wider `clip` cuts.
 */
export function turnAsWheel(api: Embla, clip: HTMLElement): () => void {
  const turn = () => {
    const slides = api.slideNodes();
    const { offsetLocation, slideRects } = api.internalEngine();
    const [first, second] = slideRects;
    if (!first || !second) return;

    const pitch = second.left - first.left;
    const round = pitch * slides.length;
    const everySlideFits = clip.clientWidth + (pitch - first.width) >= round - 1;
    if (!everySlideFits) return;

    const leftmost = -first.width / 2;
    slides.forEach((slide, index) => {
      const natural = index * pitch + offsetLocation.get();
      const turned = leftmost + modulo(natural - leftmost, round);
      const outside = Math.max(0, -turned, turned + first.width - clip.clientWidth);
      slide.style.transform = `translate3d(${turned - natural}px,0,0)`;
      slide.style.opacity = String(Math.max(0, 1 - (2 * outside) / first.width));
    });
  };
  const measureAgain = () => {
    for (const slide of api.slideNodes()) slide.style.opacity = "";
    turn();
  };

  turn();
  api.on("scroll", turn).on("settle", turn).on("reInit", measureAgain);
  return () => {
    api.off("scroll", turn).off("settle", turn).off("reInit", measureAgain);
  };
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
