import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Opens the menu before the page runs: under a pointer, a finger's too, and by the keyboard. It
 * stands inside the frame, whose class is `group`.
 */
const untilItRuns = "hidden group-focus-within:block [.group:hover_&]:block";

/**
 * A button and the menu that it opens. The menu closes on Escape wherever the focus is, on a press
 * or a focus outside the frame, and, where it opens under a mouse, when that mouse leaves.
 *
 * Listeners are the browser's own and capture: React holds back, and stops, every event that begins
 * in a part whose code has not arrived, and a failed remote's code never does.
 */
export function useDisclosure({ opensOnHover = false } = {}) {
  /** Undefined until the page runs. */
  const [isOpen, setOpen] = useState<boolean>();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isUnderMouse = useRef(false);

  // A menu that a visitor has opened already stays open.
  useLayoutEffect(() => {
    const opened = opensOnHover ? ":hover, :focus-within" : ":focus-within";
    setOpen(frame.current?.matches(opened) ?? false);
  }, [opensOnHover]);

  useEffect(() => {
    const element = frame.current;
    if (!element || !opensOnHover) return;
    const listening = new AbortController();
    const follow = (isUnder: boolean) => (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      isUnderMouse.current = isUnder;
      setOpen(isUnder);
    };
    const { signal } = listening;
    element.addEventListener("pointerenter", follow(true), { signal });
    element.addEventListener("pointerleave", follow(false), { signal });
    return () => listening.abort();
  }, [opensOnHover]);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const isInside = (target: EventTarget | null) => frame.current?.contains(target as Node | null);
    const closeFromOutside = ({ target }: Event) => {
      if (!isInside(target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (isInside(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener("pointerup", closeFromOutside, options);
    document.addEventListener("focusin", closeFromOutside, options);
    document.addEventListener("keydown", closeOnEscape, options);
    return () => listening.abort();
  }, [isOpen]);

  return {
    frame,
    button,
    isOpen: isOpen ?? false,
    /** Class that shows or hides the menu. */
    visibility: isOpen === undefined ? untilItRuns : isOpen ? "block" : "hidden",
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** For the button's clicks. */
    toggle: ({ detail }: { detail: number }) => {
      // A mouse that hovers has opened it already; a click must not close it again.
      const byHoveringMouse = isUnderMouse.current && detail > 0;
      setOpen(byHoveringMouse || !isOpen);
    },
  };
}
