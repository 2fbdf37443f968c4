/**
 * Where a visitor stands in a process of numbered steps. Steps count from 1; one past the last
 * means that the process is complete. Every function gives back the same object when nothing
 * changes, so that a caller can tell a step change from an idle click.
 */
export interface StepperProgress {
  readonly step: number;
  readonly stepCount: number;
}

export type IndicatorState = "inactive" | "active" | "complete";

export function firstStep(stepCount: number): StepperProgress {
  if (!Number.isInteger(stepCount) || stepCount < 1) {
    throw new RangeError(`A stepper needs at least 1 whole step, not ${stepCount}.`);
  }
  return { step: 1, stepCount };
}

/** One step on; from the last step past it, into completion. */
export function nextStep(progress: StepperProgress): StepperProgress {
  return isComplete(progress) ? progress : { ...progress, step: progress.step + 1 };
}

/** One step back, which exists from the second step until completion. */
export function previousStep(progress: StepperProgress): StepperProgress {
  return canGoBack(progress) ? { ...progress, step: progress.step - 1 } : progress;
}

/** Straight to a step, also back out of completion. */
export function jumpToStep(progress: StepperProgress, step: number): StepperProgress {
  const exists = Number.isInteger(step) && step >= 1 && step <= progress.stepCount;
  return exists && step !== progress.step ? { ...progress, step } : progress;
}

export function canGoBack(progress: StepperProgress): boolean {
  return progress.step > 1 && !isComplete(progress);
}

export function isLastStep({ step, stepCount }: StepperProgress): boolean {
  return step === stepCount;
}

export function isComplete({ step, stepCount }: StepperProgress): boolean {
  return step > stepCount;
}

export function indicatorState(progress: StepperProgress, step: number): IndicatorState {
  if (step === progress.step) return "active";
  return step < progress.step ? "complete" : "inactive";
}
