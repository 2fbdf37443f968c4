import type { UseEmblaCarouselType } from "embla-carousel-react";

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** A drag released faster than this moves on, however short it is (specification, section 9). */
const decisiveVelocityPxPerS = 500;
/** The velocity is measured over this time before the release, so a resting hand has none. */
const velocityWindowMs = 100;
/** Share of a slide's width from which a slower drag moves on. */
const decisiveShare = 0.1;
/** The slides rest this long between the release and the snap (specification, section 9). */
const snapDelayMs = 50;

interface Sample {
  x: number;
  /** For a finger, which may scroll the page instead; 0 for a mouse. */
  y: number;
  timeMs: number;
}

/**
 * Decides where a drag ends: one slide further in the hand's direction, or back. Embla decides just
 * before, by its own rule; this decision replaces Embla's before anything has moved.
 */
export function decideDrags(api: Embla, clip: HTMLElement): () => void {
  /** The slide that a drag began at; undefined between drags. */
  let startIndex: number | undefined;
  let start: Sample | undefined;
  let recent: Sample[] = [];
  let snap: ReturnType<typeof setTimeout> | undefined;

  const track = (event: MouseEvent | TouchEvent) => {
    const sample = sampleOf(event);
    const counts = ({ timeMs }: Sample) => timeMs >= sample.timeMs - velocityWindowMs;
    recent = [...recent.filter(counts), sample];
  };
  const begin = (event: MouseEvent | TouchEvent) => {
    // Two fingers zoom, and drag nothing.
    start = "touches" in event && event.touches.length > 1 ? undefined : sampleOf(event);
    recent = start ? [start] : [];
  };
  const hold = () => {
    clearTimeout(snap);
    startIndex = api.selectedScrollSnap();
  };
  const end = () => {
    const { animation, slideRects } = api.internalEngine();
    const count = api.slideNodes().length;
    // A context menu ends a drag that never began.
    const step = startIndex === undefined ? 0 : stepOf(start, recent, slideRects[0]?.width ?? 0);
    api.scrollTo(((startIndex ?? api.selectedScrollSnap()) + step + count) % count);
    startIndex = undefined;
    animation.stop();
    snap = setTimeout(animation.start, snapDelayMs);
    // Embla prevents the next click after a drag. If none follows, that would be one by keyboard.
    setTimeout(() => api.rootNode().dispatchEvent(new MouseEvent("click")));
  };

  const { ownerDocument } = clip;
  // Capturing: Embla listens on the same elements, and asks for the decision immediately.
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  clip.addEventListener("mousedown", begin, options);
  clip.addEventListener("touchstart", begin, options);
  for (const type of ["mousemove", "touchmove", "mouseup", "touchend"] as const) {
    ownerDocument.addEventListener(type, track, options);
  }
  api.on("pointerDown", hold).on("pointerUp", end);
  return () => {
    listening.abort();
    clearTimeout(snap);
    api.off("pointerDown", hold).off("pointerUp", end);
  };
}

function sampleOf(event: MouseEvent | TouchEvent): Sample {
  const { clientX, clientY } =
    "changedTouches" in event
      ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 })
      : { clientX: event.clientX, clientY: 0 };
  return { x: clientX, y: clientY, timeMs: event.timeStamp };
}

/**
 * How many slides to advance: moving the hand to the left brings the next one.
 *
 * @param recent where the hand was during the velocity's window, the release last
 */
function stepOf(start: Sample | undefined, recent: readonly Sample[], slideWidth: number): number {
  const [earlier, last] = [recent.at(0), recent.at(-1)];
  if (!start || !earlier || !last) return 0;
  const moved = last.x - start.x;
  // Embla decides the same way: such a finger scrolls the page.
  if (Math.abs(last.y - start.y) >= Math.abs(moved)) return 0;
  const elapsedMs = last.timeMs - earlier.timeMs;
  const velocity = elapsedMs > 0 ? ((last.x - earlier.x) / elapsedMs) * 1000 : 0;
  if (Math.abs(velocity) > decisiveVelocityPxPerS) return -Math.sign(velocity);
  return Math.abs(moved) < slideWidth * decisiveShare ? 0 : -Math.sign(moved);
}
