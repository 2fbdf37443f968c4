import { type ReactNode, useRef, useState } from "react";
import { type Step, StepContents } from "./step-contents.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { StepperFooter } from "./stepper-footer.tsx";
import { indicatorState, isComplete } from "./stepper-progress.ts";
import type { StepperWords } from "./stepper-words.ts";
import { useFolding } from "./use-folding.ts";
import { type StepperEvents, useStepper } from "./use-stepper.ts";

export interface StepperProps extends StepperEvents {
  steps: readonly Step[];
  words: StepperWords;
  /** True leaves the indicators as signs: only the buttons below move. */
  indicatorsDisabled?: boolean;
  /** Stands below the steps; once they are complete, in their place. */
  children?: ReactNode;
}

/**
 * A process to walk through step by step, with an indicator for each step that jumps to it.
 * Indicators are buttons with `aria-current="step"` rather than tabs: the steps have an order, and
 * whether one lies behind or ahead is part of what they say.
 */
export function Stepper({
  steps,
  words,
  indicatorsDisabled = false,
  children,
  ...events
}: StepperProps) {
  const { progress, goNext, goBack, jumpTo } = useStepper(steps.length, events);
  const [moved, setMoved] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const contents = useRef<HTMLOListElement>(null);
  const { folded, fold } = useFolding(contents);

  function move(go: () => void): void {
    if (!folded) {
      fold();
      root.current?.scrollIntoView();
    }
    setMoved(true);
    go();
  }

  const position = (step: number) => `${words.step} ${step} ${words.of} ${steps.length}`;
  const current = steps[progress.step - 1];

  return (
    <div ref={root} className="grid gap-8 lg:grid-cols-[17rem_1fr] lg:gap-14">
      <ol
        aria-label={words.steps}
        className="m-0 grid list-none grid-cols-4 content-start gap-y-3 p-0 sm:grid-cols-8 lg:grid-cols-1 lg:gap-y-2 noscript:hidden"
      >
        {steps.map(({ title }, index) => (
          <StepIndicator
            key={title}
            step={index + 1}
            title={title}
            state={indicatorState(progress, index + 1)}
            words={words}
            disabled={indicatorsDisabled}
            onSelect={() => move(() => jumpTo(index + 1))}
          />
        ))}
      </ol>
      <div className="min-w-0">
        <div hidden={isComplete(progress)}>
          <StepContents
            ref={contents}
            steps={steps}
            position={position}
            current={progress.step}
            folded={folded}
          />
          <StepperFooter
            progress={progress}
            words={words}
            onBack={() => move(goBack)}
            onNext={() => move(goNext)}
          />
        </div>
        {children}
      </div>
      <p role="status" className="sr-only">
        {moved && current && `${position(progress.step)}: ${current.title}`}
      </p>
    </div>
  );
}
