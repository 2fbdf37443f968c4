import { Check } from "lucide-react";
import type { IndicatorState } from "./stepper-progress.ts";
import type { StepperWords } from "./stepper-words.ts";

const looks = {
  inactive: "border-slate bg-white text-ink group-hover:border-deep group-hover:text-deep",
  active: "border-deep bg-deep text-white",
  complete: "border-deep bg-foam text-deep",
} as const satisfies Record<IndicatorState, string>;

/**
 * A step's button in the row of indicators: its number while the step lies ahead, a dot on the
 * current one, a check on those behind. The title beside it is part of the button's reach.
 */
export function StepIndicator({
  step,
  title,
  state,
  words,
  disabled,
  onSelect,
}: {
  step: number;
  title: string;
  state: IndicatorState;
  words: StepperWords;
  disabled: boolean;
  onSelect: () => void;
}) {
  const name = `${words.step} ${step}: ${title}`;
  return (
    <li className="group relative flex items-center justify-center gap-4 lg:justify-start">
      <button
        type="button"
        aria-label={state === "complete" ? `${name} (${words.completed})` : name}
        aria-current={state === "active" ? "step" : undefined}
        disabled={disabled}
        onClick={onSelect}
        className={`figures focus-ring inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full border-2 text-base font-semibold transition-colors duration-200 after:absolute after:-inset-y-1 after:inset-x-0 disabled:cursor-default ${looks[state]}`}
      >
        {state === "inactive" && step}
        {state === "active" && (
          <span
            aria-hidden="true"
            className="size-3 rounded-full bg-current forced-colors:bg-[ButtonText]"
          />
        )}
        {state === "complete" && <Check aria-hidden="true" className="size-5" strokeWidth={2.5} />}
      </button>
      {/* The button's name holds the title already. */}
      <span
        aria-hidden="true"
        className={`hidden text-sm leading-snug lg:block ${state === "active" ? "font-semibold text-ink" : "text-slate group-hover:text-deep"}`}
      >
        {title}
      </span>
    </li>
  );
}
