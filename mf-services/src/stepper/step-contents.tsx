import type { ReactNode, Ref } from "react";

export interface Step {
  title: string;
  content: ReactNode;
}

/**
 * The steps' contents: one below the other, or folded into one grid cell that shows the current
 * one. The tallest then gives the height, so that the buttons below stay under the pointer.
 */
export function StepContents({
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
    <ol ref={ref} className="m-0 grid list-none gap-10 p-0">
      {steps.map(({ title, content }, index) => {
        const away = folded && index + 1 !== current;
        return (
          <li
            key={title}
            aria-hidden={away || undefined}
            className={`${folded ? "[grid-area:1/1]" : ""} ${away ? "invisible" : ""}`}
          >
            <p className="m-0 text-sm font-medium text-slate">{position(index + 1)}</p>
            <h3 className="headline mt-1 text-xl sm:text-2xl">{title}</h3>
            {content}
          </li>
        );
      })}
    </ol>
  );
}
