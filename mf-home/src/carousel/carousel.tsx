import { type FocusEvent, type PointerEvent, type ReactNode, useState } from "react";
import {
  RotationButton,
  type RotationContent,
  useLateComponent,
  useReducedMotion,
} from "#motion/motion.tsx";
import type { CarouselEngine } from "./embla-engine.ts";

const loadEngine = () => import("./embla-engine.ts");

/** Text of a carousel for assistive technology and its controls. */
interface CarouselContent extends RotationContent {
  /** Name of the carousel, such as the section's subject. */
  label: string;
  /** Role descriptions of the carousel and of a slide, for assistive technology. */
  carousel: string;
  slide: string;
  /** Label of a slide, with `{position}`, `{total}` and `{name}`. */
  slideLabel: string;
  /** Name of the group of dots. */
  dots: string;
  /** Label of a dot, with the same placeholders. */
  dotLabel: string;
}

interface CarouselSlide {
  name: string;
  content: ReactNode;
}

interface CarouselProps {
  content: CarouselContent;
  slides: readonly CarouselSlide[];
  intervalMs: number;
  className?: string;
  controlsClassName?: string;
  /** Width of the engine's window, if it is narrower than the visible part (see `turnAsWheel`). */
  windowClassName?: string;
  slideClassName: string;
}

/**
 * Slides in a row. A visitor can scroll the prerendered row, with every slide readable; once the
 * engine has loaded, the carousel advances by itself, loops, and has its controls.
 */
export function Carousel({
  content,
  slides,
  intervalMs,
  className = "",
  controlsClassName = "",
  windowClassName,
  slideClassName,
}: CarouselProps) {
  const state = useCarouselState();
  const [clip, setClip] = useState<HTMLElement | null>(null);
  const Engine = useLateComponent(loadEngine);
  const names = slides.map((slide) => slide.name);
  const ready = state.engine !== undefined;
  const isLost = Engine === null;
  const isVisible = (index: number) =>
    (index - state.selected + slides.length) % slides.length < state.visibleCount;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group, not a fieldset
    <div
      role="group"
      // The engine counts from the left, whatever the direction that a translator gives to the page.
      dir="ltr"
      aria-roledescription={content.carousel}
      aria-label={content.label}
      className={className}
      {...state.handlers}
    >
      {/* The row has its height before its buttons, so that nothing moves when they appear. */}
      <div
        className={`mb-5 flex min-h-11 items-center print:hidden [@media(scripting:none)]:hidden ${controlsClassName}`}
      >
        {ready && (
          <CarouselControls
            content={content}
            names={names}
            selected={state.selected}
            rotation={state.still ? undefined : { moving: !state.stopped, onToggle: state.toggle }}
            onChoose={(index) => state.engine?.goTo(index)}
          />
        )}
      </div>
      <div
        ref={setClip}
        // Keys scroll the slides until there are buttons. An element that has focus then keeps it.
        tabIndex={ready ? -1 : 0}
        aria-live={ready ? (state.running ? "off" : "polite") : undefined}
        className={
          ready
            ? // The margin leaves room for the mark of a focused link at a slide's edge.
              `[touch-action:pan-y_pinch-zoom] overflow-clip [overflow-clip-margin:0.5rem] print:overflow-visible ${state.dragged ? "cursor-grabbing select-none" : "cursor-grab"}`
            : // The page would move if a scroll bar disappeared when the engine takes over.
              "[scroll-snap-type:x_mandatory] overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden [@media(scripting:none)]:[scrollbar-width:thin]"
        }
        // Inline styles: a class for such a rare case would make every first view heavier.
        style={isLost ? { scrollbarWidth: "thin" } : undefined}
      >
        <div className={windowClassName}>
          <div className="flex print:[transform:none]! print:flex-wrap print:gap-y-5">
            {/* Without the engine, the next slide shows its edge as a hint that there is more. */}
            {slides.map((slide, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a fieldset
              <div
                key={slide.name}
                role="group"
                dir="auto"
                aria-roledescription={content.slide}
                aria-label={labelOf(content.slideLabel, index, names)}
                inert={ready && !isVisible(index)}
                className={`mr-[20px] min-w-0 shrink-0 break-words snap-start print:[transform:none]! [@media(scripting:none)]:max-w-[88%] ${slideClassName}`}
                style={isLost ? { maxWidth: "88%" } : undefined}
              >
                {slide.content}
              </div>
            ))}
          </div>
        </div>
      </div>
      {Engine && clip && (
        <Engine
          clip={clip}
          intervalMs={intervalMs}
          running={state.running}
          still={state.still}
          onReady={state.setEngine}
          onSelect={state.setSelected}
          onVisibleCount={state.setVisibleCount}
          onDrag={state.setDragged}
        />
      )}
    </div>
  );
}

/**
 * Decides whether a carousel may advance by itself, after the ARIA authoring practices: a visitor's
 * pause and keyboard focus stop it until the rotation control starts it again; a resting mouse and
 * a drag hold it for as long as they last.
 */
function useCarouselState() {
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
      // Only a mouse holds the slides, as a finger leaves no pointer on them. Not `onPointerEnter`:
      // React drops it if the mouse comes from a part whose code has not loaded.
      onPointerOver: (event: PointerEvent) => setHovered(event.pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(":focus-visible")) setStopped(true);
      },
    },
  };
}

/** Puts a slide's position and name into one of the labels above. */
function labelOf(template: string, index: number, names: readonly string[]): string {
  return template
    .replace("{position}", String(index + 1))
    .replace("{total}", String(names.length))
    .replace("{name}", names[index] ?? "");
}

interface CarouselControlsProps {
  content: CarouselContent;
  names: readonly string[];
  selected: number;
  /** Undefined where nothing moves by itself, and so nothing needs a pause. */
  rotation: { moving: boolean; onToggle: () => void } | undefined;
  onChoose: (index: number) => void;
}

function CarouselControls({ content, names, selected, rotation, onChoose }: CarouselControlsProps) {
  return (
    <>
      {rotation && (
        <RotationButton
          moving={rotation.moving}
          content={content}
          onToggle={rotation.onToggle}
          className="focus-ring text-deep"
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-label={content.dots} className="-mr-3 -ml-1 flex flex-wrap">
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-label={labelOf(content.dotLabel, index, names)}
            aria-current={index === selected ? "true" : undefined}
            onClick={() => onChoose(index)}
            className="group focus-ring grid h-11 w-9 cursor-pointer place-items-center bg-transparent"
          >
            {/* A cover marks the chosen dot: a change of width would count as a layout shift. */}
            <span className="relative size-2.5 rounded-full border border-deep group-hover:bg-foam before:absolute before:-inset-x-[9px] before:-inset-y-px before:rounded-full before:bg-deep before:opacity-0 before:soft-opacity group-aria-[current=true]:before:opacity-100 forced-colors:before:bg-[ButtonText] forced-colors:group-aria-[current=true]:bg-[ButtonText]" />
          </button>
        ))}
      </div>
    </>
  );
}
