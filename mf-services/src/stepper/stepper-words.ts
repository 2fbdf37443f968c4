/** Words around the steps, in one language. */
export interface StepperWords {
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
