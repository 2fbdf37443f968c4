import { ChevronDown } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { useHydrated } from "./hydrated.ts";

export interface DropdownProps {
  /** What the button shows. */
  label: ReactNode;
  /** What the button is called, when that differs; begins with what it shows. */
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
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const wasHovered = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
  const close = () => setOpen(false);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      close();
      button.current?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setOpen(true);
    // The list becomes focusable with the render that opens it.
    requestAnimationFrame(() => {
      const all = items();
      const current = all.indexOf(document.activeElement as HTMLElement);
      const next = current === -1 ? (step === 1 ? 0 : all.length - 1) : current + step;
      all[(next + all.length) % all.length]?.focus();
    });
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  const visibility = isHydrated
    ? isOpen
      ? "block"
      : "hidden"
    : "hidden group-focus-within:block group-hover:block";

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches keys and pointers on their way to the button and links inside
    <div
      className="group relative"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={(event) => {
        if (!opensOnHover || event.pointerType !== "mouse") return;
        wasHovered.current = true;
        setOpen(true);
      }}
      onPointerLeave={(event) => {
        if (!opensOnHover || event.pointerType !== "mouse") return;
        wasHovered.current = false;
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={name}
        className={`flex min-h-11 cursor-pointer items-center gap-1 px-3 text-sm font-medium ${isDark ? "focus-ring-dark" : "focus-ring"}`}
        onClick={(event) => {
          // A mouse that hovers has opened it already; a click must not close it again.
          const byHoveringMouse = wasHovered.current && event.detail > 0;
          setOpen(byHoveringMouse || !isOpen);
        }}
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <ul
        ref={list}
        id={listId}
        className={`absolute top-full min-w-40 rounded-md bg-white py-2 text-ink shadow-lg ${align === "end" ? "right-0" : "left-0"} ${visibility}`}
      >
        {children(close)}
      </ul>
    </div>
  );
}
