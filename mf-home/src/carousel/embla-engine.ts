import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { useEffect, useState } from "react";
import { decideDrags } from "./drag-decision.ts";

/** What the engine that moves the slides can be told. */
export interface CarouselEngine {
  goTo: (index: number) => void;
}

interface EmblaEngineProps {
  /** Element that clips the slides, and scrolls by itself until the engine takes over. */
  clip: HTMLElement;
  intervalMs: number;
  running: boolean;
  /** Jump instead of gliding. */
  still: boolean;
  onReady: (engine: CarouselEngine) => void;
  onSelect: (index: number) => void;
  onVisibleCount: (count: number) => void;
  onDrag: (dragging: boolean) => void;
}

/**
 * The only file that runs Embla; the files beside it that use its internals import its type alone.
 * It renders nothing and takes over slides that are already on the page, so nothing moves when it
 * arrives.
 */
export default function EmblaEngine({
  clip,
  intervalMs,
  running,
  still,
  onReady,
  onSelect,
  onVisibleCount,
  onDrag,
}: EmblaEngineProps) {
  // The carousel decides when to run; the plugin is only the timer.
  const [autoplay] = useState(() =>
    Autoplay({ delay: intervalMs, playOnInit: false, stopOnFocusIn: false }),
  );
  const [startIndex] = useState(() => firstVisibleIndex(clip));
  const [attach, api] = useEmblaCarousel({ align: "start", loop: true, startIndex }, [autoplay]);

  useEffect(() => {
    attach(clip.firstElementChild as HTMLElement | null);
  }, [attach, clip]);

  useEffect(() => {
    if (!api) return;
    const select = () => onSelect(api.selectedScrollSnap());
    const measure = () => onVisibleCount(visibleCountOf(clip));
    const drag = () => onDrag(true);
    const release = () => onDrag(false);
    api.on("select", select).on("reInit", select).on("reInit", measure);
    api.on("pointerDown", drag).on("pointerUp", release);
    const stopWheel = turnAsWheel(api, clip);
    const stopDrags = decideDrags(api, clip);

    clip.scrollLeft = 0;
    select();
    measure();
    return () => {
      api.off("select", select).off("reInit", select).off("reInit", measure);
      api.off("pointerDown", drag).off("pointerUp", release);
      stopWheel();
      stopDrags();
    };
  }, [api, clip, onSelect, onVisibleCount, onDrag]);

  useEffect(() => {
    if (!api) return;
    onReady({
      goTo: (index) => {
        api.scrollTo(index, still);
        autoplay.reset();
      },
    });
  }, [api, autoplay, still, onReady]);

  useEffect(() => {
    if (!api) return;
    const keepTime = () => (running ? autoplay.play() : autoplay.stop());
    keepTime();
    // A change of width initializes the plugin again, and it then stands still.
    api.on("reInit", keepTime);
    // When the tab is visible again, the plugin restarts, even if it was stopped meanwhile. It
    // listens on the document, so a listener on the window runs after it.
    addEventListener("visibilitychange", keepTime);
    return () => {
      api.off("reInit", keepTime);
      removeEventListener("visibilitychange", keepTime);
    };
  }, [api, autoplay, running]);

  return null;
}

function slidesOf(clip: HTMLElement): HTMLElement[] {
  return [...(clip.firstElementChild?.firstElementChild?.children ?? [])] as HTMLElement[];
}

/** The slide that a visitor had scrolled to before the engine arrived. */
function firstVisibleIndex(clip: HTMLElement): number {
  const slides = slidesOf(clip);
  const start = slides[0]?.offsetLeft ?? 0;
  const found = slides.findIndex(
    (slide) => slide.offsetLeft - start + slide.offsetWidth / 2 > clip.scrollLeft,
  );
  return Math.max(found, 0);
}

function visibleCountOf(clip: HTMLElement): number {
  const slides = slidesOf(clip);
  const width = slides[0]?.offsetWidth ?? 0;
  if (width === 0) return 1;
  return Math.max(1, Math.min(slides.length, Math.floor((clip.clientWidth + 1) / width)));
}

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/**
 * If all slides fit the window at once, a loop has no slide left to bring in from the other side,
 * and Embla would not move. Here the slides turn like a wheel instead: a slide that leaves fades
 * out half-way across the left edge and comes back in at the right edge. No copies are made, so a
 * list of three stays three for everybody who reads or counts it.
 *
 * Embla must take its window to be one slide wide: its root is, and the wider `clip` does the cut.
 */
function turnAsWheel(api: Embla, clip: HTMLElement): () => void {
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
    const { loopPoints } = api.internalEngine().slideLooper;
    for (const [index, slide] of api.slideNodes().entries()) {
      slide.style.opacity = "";
      // Embla has moved these slides itself, and would not move them again.
      const isEmblas = loopPoints.some((point) => point.index === index);
      if (!isEmblas) slide.style.transform = "";
    }
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
