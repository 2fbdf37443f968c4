import { RotationButton } from "#motion/rotation-button.tsx";
import { type CarouselWords, labelOf } from "./carousel-words.ts";

interface CarouselControlsProps {
  words: CarouselWords;
  names: readonly string[];
  selected: number;
  /** Undefined where nothing moves by itself, and so nothing needs a pause. */
  rotation: { moving: boolean; onToggle: () => void } | undefined;
  onChoose: (index: number) => void;
}

/** The rotation control and one dot for each slide. */
export function CarouselControls({
  words,
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
          words={words}
          onToggle={rotation.onToggle}
          className="focus-ring text-deep"
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-label={words.dots} className="-mr-3 -ml-1 flex">
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-label={labelOf(words.dotLabel, index, names)}
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
