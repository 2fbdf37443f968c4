import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import type { CarouselEngine } from "./carousel-state.ts";
import { decideDrags } from "./drag-decision.ts";
import { turnAsWheel } from "./slide-wheel.ts";

export interface EmblaEngineProps {
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
  // When to run is decided in one place outside; the plugin only keeps the time.
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
    if (running) autoplay.play();
    else autoplay.stop();
  }, [api, autoplay, running]);

  return null;
}

function slidesOf(clip: HTMLElement): HTMLElement[] {
  return [...(clip.firstElementChild?.firstElementChild?.children ?? [])] as HTMLElement[];
}

/** The slide a visitor has scrolled to before the engine arrived. */
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
