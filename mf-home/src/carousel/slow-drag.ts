import type { UseEmblaCarouselType } from "embla-carousel-react";

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** Share of a slide's width beyond which a drag means "go on". */
const decisiveShare = 0.1;

/**
 * Embla follows a swift drag, and snaps a slow one back unless it went half-way. Here a drag that
 * went anywhere at all moves on by one slide, however slowly the hand was.
 */
export function followSlowDrags(api: Embla): () => void {
  let startIndex = 0;
  let startLocation = 0;

  const begin = () => {
    startIndex = api.selectedScrollSnap();
    startLocation = api.internalEngine().location.get();
  };
  const end = () => {
    const alreadyMovedOn = api.selectedScrollSnap() !== startIndex;
    if (alreadyMovedOn) return;

    const { location, slideRects, limit } = api.internalEngine();
    const moved = shortestWay(location.get() - startLocation, limit.length);
    if (Math.abs(moved) < (slideRects[0]?.width ?? 0) * decisiveShare) return;
    if (moved < 0) api.scrollNext();
    else api.scrollPrev();
  };

  api.on("pointerDown", begin).on("pointerUp", end);
  return () => {
    api.off("pointerDown", begin).off("pointerUp", end);
  };
}

/** In a loop the location jumps by a whole round at the joint; that is no distance. */
function shortestWay(distance: number, round: number): number {
  if (round === 0) return distance;
  return distance - Math.round(distance / round) * round;
}
