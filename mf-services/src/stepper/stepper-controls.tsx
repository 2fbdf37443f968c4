import { buttonStyle } from "@site/ui/buttons";
import { Icon } from "@site/ui/icon";
import { Check } from "lucide";
import { useRef } from "react";

export interface StepperContent {
  /** Accessible name of the row of indicators. */
  steps: string;
  /** "Step" and "of", as in "Step 2 of 8". */
  step: string;
  of: string;
  /** Said of a step that lies behind the visitor. */
  completed: string;
  back: string;
  next: string;
  /** Replaces `next` on the last step. */
  complete: string;
}

const looks = {
  inactive: "border-slate bg-white text-ink group-hover:border-deep group-hover:text-deep",
  active: "border-deep bg-deep text-white",
  complete: "border-deep bg-foam text-deep",
} as const;

/**
 * A step's button in the row of indicators: its number while the step lies ahead, a dot on the
 * current one, a check on those behind. The title beside it belongs to the button's click area.
 */
export function StepIndicator({
  step,
  current,
  title,
  content,
  onSelect,
}: {
  step: number;
  /** The step that the visitor is at; past the last one, all are complete. */
  current: number;
  title: string;
  content: StepperContent;
  onSelect: () => void;
}) {
  const state = step === current ? "active" : step < current ? "complete" : "inactive";
  const name = `${content.step} ${step}: ${title}`;
  return (
    <li className="group relative flex items-center justify-center gap-4 lg:justify-start">
      <button
        type="button"
        aria-label={state === "complete" ? `${name} (${content.completed})` : name}
        aria-current={state === "active" ? "step" : undefined}
        onClick={onSelect}
        className={`figures focus-ring inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full border-2 text-base font-semibold soft-colors after:absolute after:-inset-y-1 after:inset-x-0 ${looks[state]}`}
      >
        {state === "inactive" && <span>{step}</span>}
        {state === "active" && (
          <span
            aria-hidden="true"
            className="size-3 rounded-full bg-current forced-colors:bg-[ButtonText]"
          />
        )}
        {state === "complete" && <Icon icon={Check} className="size-5" strokeWidth={2.5} />}
      </button>
      {/* The button's name already contains the title. */}
      <span
        aria-hidden="true"
        className={`hidden text-sm leading-snug lg:block ${state === "active" ? "font-semibold text-ink" : "text-slate group-hover:text-deep"}`}
      >
        {title}
      </span>
    </li>
  );
}

/** The buttons that walk through the steps; without JavaScript they would do nothing. */
export function StepperFooter({
  step,
  stepCount,
  content,
  className,
  onBack,
  onNext,
}: {
  step: number;
  stepCount: number;
  content: StepperContent;
  className: string;
  onBack: () => void;
  onNext: () => void;
}) {
  const nextButton = useRef<HTMLButtonElement>(null);
  return (
    <div className={`mt-8 flex flex-wrap gap-3 noscript:hidden print:hidden ${className}`}>
      {step > 1 && (
        <button
          type="button"
          className={`${buttonStyle("quiet")} cursor-pointer`}
          onClick={() => {
            // On the first step this button disappears; keyboard focus must not be lost with it.
            if (step === 2) nextButton.current?.focus();
            onBack();
          }}
        >
          {content.back}
        </button>
      )}
      <button
        ref={nextButton}
        type="button"
        className="focus-ring inline-flex min-h-11 cursor-pointer items-center justify-center rounded-full border border-deep bg-deep px-6 py-2.5 text-base font-semibold leading-snug text-white soft-colors hover:bg-ink"
        onClick={onNext}
      >
        {step === stepCount ? content.complete : content.next}
      </button>
    </div>
  );
}
