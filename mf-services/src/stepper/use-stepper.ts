import { useState } from "react";
import {
  firstStep,
  isComplete,
  jumpToStep,
  nextStep,
  previousStep,
  type StepperProgress,
} from "./stepper-progress.ts";

export interface StepperEvents {
  /** Called once for each change of step; after the last step with `stepCount + 1`. */
  onStepChange?: ((step: number) => void) | undefined;
  /** Called when the visitor goes past the last step. */
  onComplete?: (() => void) | undefined;
}

/** A stepper's progress as React state. */
export function useStepper(stepCount: number, { onStepChange, onComplete }: StepperEvents) {
  const [progress, setProgress] = useState(() => firstStep(stepCount));

  function change(next: StepperProgress): void {
    if (next === progress) return;
    setProgress(next);
    onStepChange?.(next.step);
    if (isComplete(next)) onComplete?.();
  }

  return {
    progress,
    goNext: () => change(nextStep(progress)),
    goBack: () => change(previousStep(progress)),
    jumpTo: (step: number) => change(jumpToStep(progress, step)),
  };
}
