import { type FocusEvent, type PointerEvent, useState } from "react";
import { useReducedMotion } from "#motion/reduced-motion.ts";

/** What the engine that moves the slides reports, and what it can be told. */
export interface CarouselEngine {
  goTo: (index: number) => void;
}

/**
 * Decides whether a carousel may advance by itself, after the ARIA authoring practices: a visitor's
 * pause and keyboard focus stop it until the rotation control starts it again; a resting mouse and
 * a drag hold it for as long as they last.
 */
export function useCarouselState() {
  const still = useReducedMotion();
  const [engine, setEngine] = useState<CarouselEngine>();
  const [selected, setSelected] = useState(0);
  const [visibleCount, setVisibleCount] = useState(1);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [dragged, setDragged] = useState(false);

  return {
    engine,
    setEngine,
    selected,
    setSelected,
    visibleCount,
    setVisibleCount,
    dragged,
    setDragged,
    still,
    stopped,
    toggle: () => setStopped((before) => !before),
    running: engine !== undefined && !still && !stopped && !hovered && !dragged,
    /** For the element around slides and controls. */
    handlers: {
      // A finger leaves no pointer resting on the slides: only a mouse holds them. Over, not enter:
      // React drops that where the mouse comes from a part whose code has not arrived.
      onPointerOver: (event: PointerEvent) => setHovered(event.pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(":focus-visible")) setStopped(true);
      },
    },
  };
}
