import { buttonStyle } from "@site/ui/button-style";
import { useRef } from "react";
import { canGoBack, isLastStep, type StepperProgress } from "./stepper-progress.ts";
import type { StepperWords } from "./stepper-words.ts";

/** The buttons that walk through the steps; without JavaScript they would do nothing. */
export function StepperFooter({
  progress,
  words,
  onBack,
  onNext,
}: {
  progress: StepperProgress;
  words: StepperWords;
  onBack: () => void;
  onNext: () => void;
}) {
  const nextButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="mt-8 flex flex-wrap gap-3 noscript:hidden">
      {canGoBack(progress) && (
        <button
          type="button"
          className={`${buttonStyle("quiet")} cursor-pointer`}
          onClick={() => {
            // On the first step this button is gone; the keyboard's place must not go with it.
            if (progress.step === 2) nextButton.current?.focus();
            onBack();
          }}
        >
          {words.back}
        </button>
      )}
      <button
        ref={nextButton}
        type="button"
        className="focus-ring inline-flex min-h-11 cursor-pointer items-center justify-center rounded-full border border-deep bg-deep px-6 py-2.5 text-base font-semibold leading-snug text-white transition-colors duration-200 hover:bg-ink"
        onClick={onNext}
      >
        {isLastStep(progress) ? words.complete : words.next}
      </button>
    </div>
  );
}
