import { Link } from "@site/contract/runtime";
import type { ReactNode } from "react";
import { type CaseId, type ChangeContent, changeSteps, relatedPages } from "./case-content.ts";
import { CaseSection } from "./case-section.tsx";

/** A case in four lines, each with its drawing: situation, work, result and effort. */
export function ChangeFigure({
  id,
  content,
  drawings,
}: {
  id: CaseId;
  content: ChangeContent;
  /** They repeat in lines what the words beside them say. */
  drawings: Record<(typeof changeSteps)[number], ReactNode>;
}) {
  return (
    <CaseSection heading={content.heading} ground="white" wide>
      <ol className="border-line border-t">
        {changeSteps.map((step) => {
          const { title, headline, text } = content.steps[step];
          return (
            <li
              key={step}
              className="items-center gap-x-10 border-line border-b py-5 lg:grid lg:grid-cols-2 print:break-inside-avoid print:py-1"
            >
              <div>
                <h3 className="font-medium text-slate text-sm">{title}</h3>
                <p className="headline text-deep text-xl">{headline}</p>
                <p className="mt-1 max-w-prose text-slate">{text}</p>
              </div>
              {drawings[step]}
            </li>
          );
        })}
      </ol>
      <p className="mt-5 flex flex-wrap gap-x-8 print:hidden">
        {(["service", "article"] as const).map((kind) => (
          <Link
            key={kind}
            to={relatedPages[id][kind]}
            className="focus-ring inline-flex min-h-11 items-center font-semibold text-deep underline decoration-2 decoration-tide/40 underline-offset-4 hover:decoration-tide"
          >
            {content.links[kind]}
          </Link>
        ))}
      </p>
    </CaseSection>
  );
}
