import {
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { StepIndicator, type StepperContent, StepperFooter } from "./stepper-controls.tsx";

interface Step {
  title: string;
  content: ReactNode;
}

interface StepperProps {
  steps: readonly Step[];
  content: StepperContent;
  /** Called once for each change of step; completion passes one more than the last step. */
  onStepChange?: (step: number) => void;
  onComplete?: () => void;
  /** Shown below the steps and, once they are complete, in their place. */
  children?: ReactNode;
}

/**
 * A process to walk through step by step, with an indicator for each step that jumps to it.
 * Indicators are buttons with `aria-current="step"` rather than tabs: the steps have an order, and
 * whether one lies behind or ahead is part of what they say.
 */
export function Stepper({ steps, content, onStepChange, onComplete, children }: StepperProps) {
  /** Counts from 1; one past the last step means that the process is complete. */
  const [step, setStep] = useState(1);
  const [moved, setMoved] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const contents = useRef<HTMLOListElement>(null);
  const { folded, fold, isLive } = useFolding(contents);
  // Until its code runs, a button would do nothing, so only its place is kept.
  const buttons = isLive ? "" : "invisible";

  function moveTo(next: number): void {
    if (!folded) {
      fold();
      root.current?.scrollIntoView();
    }
    setMoved(true);
    if (next === step) return;
    setStep(next);
    onStepChange?.(next);
    if (next > steps.length) onComplete?.();
  }

  const position = (at: number) => `${content.step} ${at} ${content.of} ${steps.length}`;
  const current = steps[step - 1];

  return (
    <div ref={root} className="grid gap-8 lg:grid-cols-[17rem_1fr] lg:gap-14 print:block">
      <ol
        aria-label={content.steps}
        className={`grid grid-cols-[repeat(auto-fit,minmax(max(2.75rem,25%),1fr))] content-start gap-y-3 sm:grid-cols-8 lg:grid-cols-1 lg:gap-y-2 noscript:hidden print:hidden ${buttons}`}
      >
        {steps.map(({ title }, index) => (
          <StepIndicator
            key={title}
            step={index + 1}
            current={step}
            title={title}
            content={content}
            onSelect={() => moveTo(index + 1)}
          />
        ))}
      </ol>
      <div className="min-w-0">
        {/* Paper shows all steps, also after the last one. */}
        <div className={current ? undefined : "hidden print:block"}>
          <StepContents
            ref={contents}
            steps={steps}
            position={position}
            current={step}
            folded={folded}
          />
          {current && (
            <StepperFooter
              step={step}
              stepCount={steps.length}
              content={content}
              className={buttons}
              onBack={() => moveTo(step - 1)}
              onNext={() => moveTo(step + 1)}
            />
          )}
        </div>
        {children}
      </div>
      <p role="status" className="sr-only">
        {moved && current && `${position(step)}: ${current.title}`}
      </p>
    </div>
  );
}

const subscribeToNothing = () => () => {};

/**
 * Whether a list of steps is folded into one place. The prerendered list is unfolded, so that it
 * can be read without JavaScript, and folds before the browser paints again. A visitor who has
 * already read past the first step keeps the list until `fold` is called by their first click: text
 * must not vanish from under their eyes. After a client navigation nobody has read any of it, and
 * the scroll position may still be that of the page before, so the list begins folded.
 */
function useFolding(list: RefObject<HTMLElement | null>) {
  const isClientRender = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [folded, setFolded] = useState(isClientRender);

  useLayoutEffect(() => {
    if (folded) return;
    const firstEnd = list.current?.firstElementChild?.getBoundingClientRect().bottom ?? 0;
    if (firstEnd >= 0) setFolded(true);
  }, [folded, list]);

  return { folded, fold: () => setFolded(true), isLive: isClientRender };
}

/**
 * The steps' contents: one below the other, or folded into one grid cell that shows the current
 * step. The tallest step then sets the height, so that the buttons below stay under the pointer.
 * On paper the steps are always one below the other.
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
            className={`${folded ? "[grid-area:1/1] print:[grid-area:auto]" : ""} ${away ? "invisible print:visible" : ""}`}
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
