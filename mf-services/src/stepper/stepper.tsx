import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { StepIndicator, type StepperContent, StepperFooter } from "./stepper-controls.tsx";
import {
  firstStep,
  indicatorState,
  isComplete,
  jumpToStep,
  nextStep,
  previousStep,
  type StepperProgress,
} from "./stepper-progress.ts";

interface Step {
  title: string;
  content: ReactNode;
}

interface StepperEvents {
  /** Called once for each change of step; after the last step with `stepCount + 1`. */
  onStepChange?: ((step: number) => void) | undefined;
  /** Called when the visitor goes past the last step. */
  onComplete?: (() => void) | undefined;
}

export interface StepperProps extends StepperEvents {
  steps: readonly Step[];
  content: StepperContent;
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
  content,
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

  const position = (step: number) => `${content.step} ${step} ${content.of} ${steps.length}`;
  const current = steps[progress.step - 1];

  return (
    <div ref={root} className="grid gap-8 lg:grid-cols-[17rem_1fr] lg:gap-14">
      <ol
        aria-label={content.steps}
        className="grid grid-cols-4 content-start gap-y-3 sm:grid-cols-8 lg:grid-cols-1 lg:gap-y-2 noscript:hidden"
      >
        {steps.map(({ title }, index) => (
          <StepIndicator
            key={title}
            step={index + 1}
            title={title}
            state={indicatorState(progress, index + 1)}
            content={content}
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
            content={content}
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

/** A stepper's progress as React state. */
function useStepper(stepCount: number, { onStepChange, onComplete }: StepperEvents) {
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

/**
 * Whether a list of steps is folded into one place. It comes unfolded out of the prerender, so that
 * nothing needs JavaScript to be read, and folds before the browser paints again. A visitor who has
 * already read past the first step keeps the list until `fold` is called by their first click: text
 * must not vanish from under their eyes.
 */
function useFolding(list: RefObject<HTMLElement | null>) {
  const [folded, setFolded] = useState(false);

  useLayoutEffect(() => {
    const firstEnd = list.current?.firstElementChild?.getBoundingClientRect().bottom ?? 0;
    if (firstEnd >= 0) setFolded(true);
  }, [list]);

  return { folded, fold: () => setFolded(true) };
}

/**
 * The steps' contents: one below the other, or folded into one grid cell that shows the current
 * one. The tallest then gives the height, so that the buttons below stay under the pointer.
 */
function StepContents({
  steps,
  position,
  current,
  folded,
  ref,
}: {
  steps: readonly Step[];
  /** "Step 2 of 8". */
  position: (step: number) => string;
  current: number;
  folded: boolean;
  ref: Ref<HTMLOListElement>;
}) {
  return (
    <ol ref={ref} className="grid gap-10">
      {steps.map(({ title, content }, index) => {
        const away = folded && index + 1 !== current;
        return (
          <li
            key={title}
            aria-hidden={away || undefined}
            className={`${folded ? "[grid-area:1/1]" : ""} ${away ? "invisible" : ""}`}
          >
            <p className="text-sm font-medium text-slate">{position(index + 1)}</p>
            <h3 className="headline mt-1 text-xl sm:text-2xl">{title}</h3>
            {content}
          </li>
        );
      })}
    </ol>
  );
}
