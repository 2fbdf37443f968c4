import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useDisclosure } from "./disclosure.tsx";

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
  const disclosure = useDisclosure({ opensOnHover });
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();

  function moveByArrows(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    disclosure.open();
    // The list becomes focusable with the render that opens it.
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
        {label}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <ul
        ref={list}
        id={listId}
        className={`absolute top-full min-w-40 rounded-md bg-white py-2 text-ink shadow-lg ${align === "end" ? "right-0" : "left-0"} ${disclosure.visibility}`}
      >
        {children(disclosure.close)}
      </ul>
    </div>
  );
}
