import { Icon } from "@site/ui/icon";
import { ChevronDown } from "lucide";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/**
 * Opens the menu before hydration: on hover, touch or keyboard focus. It is inside the frame, whose
 * class is `group`.
 */
const untilItRuns = "hidden group-focus-within:block [.group:hover_&]:block";

/**
 * A button and the menu that it opens. Once the page runs, the menu closes on Escape wherever the
 * focus is, on a press or focus outside the frame and, if hovering opens it, when the mouse leaves.
 *
 * It uses native capturing listeners: React delays and stops every event that starts in a part
 * whose code has not arrived, and a failed remote's code never arrives.
 */
export function useDisclosure({ opensOnHover = false } = {}) {
  /** Undefined until the page runs. */
  const [isOpen, setOpen] = useState<boolean>();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isUnderMouse = useRef(false);

  /** Closes the menu. Focus inside it moves to the button. */
  const close = useCallback(() => {
    if (frame.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  }, []);

  // A menu that the visitor opened before hydration, by hovering or focus, stays open.
  useLayoutEffect(() => {
    const element = frame.current;
    const isHovered = element?.matches(":hover") ?? false;
    isUnderMouse.current = opensOnHover && isHovered && matchMedia("(hover: hover)").matches;
    setOpen(isHovered || (element?.matches(":focus-within") ?? false));
    if (opensOnHover || !isHovered) return;
    const closeOnce = ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse" && !isItemFocused(element, button.current)) setOpen(false);
    };
    element?.addEventListener("pointerleave", closeOnce, { once: true });
    return () => element?.removeEventListener("pointerleave", closeOnce);
  }, [opensOnHover]);

  useEffect(() => {
    const element = frame.current;
    if (!element || !opensOnHover) return;
    const listening = new AbortController();
    const follow = (isUnder: boolean) => (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      isUnderMouse.current = isUnder;
      if (isUnder || !isItemFocused(element, button.current)) setOpen(isUnder);
    };
    const { signal } = listening;
    element.addEventListener("pointerenter", follow(true), { signal });
    element.addEventListener("pointerleave", follow(false), { signal });
    return () => listening.abort();
  }, [opensOnHover]);

  // Together with the menu: an effect would run after the paint, and Escape may come before that.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const isInside = (target: EventTarget | null) => frame.current?.contains(target as Node | null);
    const closeFromOutside = ({ target }: Event) => {
      if (!isInside(target)) setOpen(false);
    };
    const closeOnEscape = ({ key }: { key: string }) => {
      if (key === "Escape") close();
    };
    document.addEventListener("pointerup", closeFromOutside, options);
    document.addEventListener("focusin", closeFromOutside, options);
    document.addEventListener("keydown", closeOnEscape, options);
    return () => listening.abort();
  }, [isOpen, close]);

  return {
    frame,
    button,
    isOpen: isOpen ?? false,
    /** Class that shows or hides the menu. */
    visibility: isOpen === undefined ? untilItRuns : isOpen ? "block" : "hidden",
    open: () => setOpen(true),
    close,
    toggle: ({ detail }: { detail: number }) => {
      // Hovering has opened it already; a click must not close it again.
      const byHoveringMouse = isUnderMouse.current && detail > 0;
      setOpen(byHoveringMouse || !isOpen);
    },
  };
}

/** Whether keyboard focus is on one of the items, whatever the mouse does. */
function isItemFocused(frame: Element | null, button: Element | null): boolean {
  return (frame?.querySelector(":focus-visible") ?? button) !== button;
}

interface DropdownProps {
  label: ReactNode;
  /** The button's accessible name, if it differs; begins with what it shows. */
  name?: string;
  /** Opens under a mouse pointer without a click. */
  opensOnHover?: boolean;
  align: "start" | "end";
  isDark: boolean;
  /** Items as `li` elements; choosing one calls `close`. */
  children: (close: () => void) => ReactNode;
}

/** A button and the links below it: disclosure, after the ARIA authoring practices. */
export function Dropdown({
  label,
  name,
  opensOnHover = false,
  align,
  isDark,
  children,
}: DropdownProps) {
  const disclosure = useDisclosure({ opensOnHover });
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();

  function moveByArrows(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    disclosure.open();
    // The list becomes focusable only with the render that opens it.
    requestAnimationFrame(() => {
      const all = [...(list.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
      const current = all.indexOf(document.activeElement as HTMLElement);
      const next = current === -1 ? (step === 1 ? 0 : all.length - 1) : current + step;
      all[(next + all.length) % all.length]?.focus();
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches keys on their way to the button and links inside
    <div ref={disclosure.frame} className="group relative" onKeyDown={moveByArrows}>
      <button
        ref={disclosure.button}
        type="button"
        aria-expanded={disclosure.isOpen}
        aria-controls={listId}
        aria-label={name}
        className={`flex min-h-11 cursor-pointer items-center gap-1 px-3 text-sm font-medium ${isDark ? "focus-ring-dark" : "focus-ring"}`}
        onClick={disclosure.toggle}
      >
        {/* Each text that changes has an element of its own: a translator replaces bare texts. */}
        <span>{label}</span>
        <Icon icon={ChevronDown} className="size-4" />
      </button>
      <ul
        ref={list}
        id={listId}
        className={`absolute top-full min-w-40 rounded-md bg-white py-2 text-ink shadow-lg forced-colors:border ${align === "end" ? "right-0" : "left-0"} ${disclosure.visibility}`}
      >
        {children(disclosure.close)}
      </ul>
    </div>
  );
}
