import { RotationButton, type RotationContent } from "#motion/motion.tsx";

/** What a carousel says to those who cannot see it, and on its controls. */
export interface CarouselContent extends RotationContent {
  /** Name of the whole, such as the section's subject. */
  label: string;
  /** What assistive technology calls the whole and a part of it. */
  carousel: string;
  slide: string;
  /** Label of a slide, with `{position}`, `{total}` and `{name}`. */
  slideLabel: string;
  /** Name of the group of dots. */
  dots: string;
  /** Label of a dot, with the same marks. */
  dotLabel: string;
}

/** Puts a slide's position and name into one of the labels above. */
export function labelOf(template: string, index: number, names: readonly string[]): string {
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

/** The rotation control and one dot for each slide. */
export function CarouselControls({
  content,
  names,
  selected,
  rotation,
  onChoose,
}: CarouselControlsProps) {
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
      <div role="group" aria-label={content.dots} className="-mr-3 -ml-1 flex">
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-label={labelOf(content.dotLabel, index, names)}
            aria-current={index === selected ? "true" : undefined}
            onClick={() => onChoose(index)}
            className="group focus-ring grid h-11 w-9 cursor-pointer place-items-center bg-transparent"
          >
            {/* The chosen one grows by its shadows: a change of width would count as a layout shift. */}
            <span className="size-2.5 rounded-full border border-deep text-deep transition-[box-shadow] duration-200 group-hover:bg-foam group-aria-[current=true]:bg-deep forced-colors:group-aria-[current=true]:bg-[ButtonText] group-aria-[current=true]:[box-shadow:2px_0,-2px_0,4px_0,-4px_0,6px_0,-6px_0,8px_0,-8px_0]" />
          </button>
        ))}
      </div>
    </>
  );
}
