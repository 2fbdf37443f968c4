import { PageButton } from "@site/ui/buttons";
import { Section, SectionHeading } from "@site/ui/section";
import { Tag } from "@site/ui/tag";
import { useState } from "react";
import { Stepper } from "#stepper/stepper.tsx";
import type { ServiceBusinessIntelligenceContent } from "./service-business-intelligence.pt.ts";

type Content = ServiceBusinessIntelligenceContent["process"];

/** Visualization technologies that a dashboard is delivered in. */
const visualizationTools = ["Power BI", "Metabase", "Databricks Dashboards"] as const;

/** The eight-step process from request to dashboard, to walk through. */
export function IntelligenceProcess({ content }: { content: Content }) {
  const [completed, setCompleted] = useState(false);
  const stepCount = content.steps.length;

  return (
    <Section ground="sand">
      <SectionHeading title={content.title} lead={content.lead} />
      <div className="mt-10 rounded-lg bg-white p-5 shadow-md sm:p-8 lg:p-12">
        <Stepper
          content={content.stepper}
          steps={content.steps.map((step, index) => ({
            title: step.title,
            content: (
              <StepText
                step={step}
                content={content}
                {...(index === stepCount - 1 && { tools: visualizationTools })}
              />
            ),
          }))}
          onStepChange={(step) => {
            // Specified: each step change writes one console message, and nothing else.
            console.log(
              step > stepCount ? "Process: complete" : `Process: step ${step} of ${stepCount}`,
            );
            setCompleted(false);
          }}
          onComplete={() => setCompleted(true)}
        >
          {completed && <Completion content={content.completion} />}
        </Stepper>
      </div>
    </Section>
  );
}

/** One step's explanation, its outcome and, on delivery, the tools to choose from. */
function StepText({
  step,
  content,
  tools,
}: {
  step: Content["steps"][number];
  content: Content;
  tools?: readonly string[];
}) {
  return (
    <div className="mt-4 max-w-prose">
      <p className="text-lg">{step.text}</p>
      {tools && (
        <>
          <p className="mt-5 text-sm font-semibold">{content.tools}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {tools.map((tool) => (
              <li key={tool}>
                <Tag>{tool}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-6 border-l-4 border-tide pl-4 text-base">
        <span className="block text-sm text-slate">{content.outcome}</span>
        <span className="font-semibold">{step.outcome}</span>
      </p>
    </div>
  );
}

/** The last step's button has just left the page: the keyboard goes on from here. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus();

/** What stands in the place of the steps once a visitor has walked through them. */
function Completion({ content }: { content: Content["completion"] }) {
  return (
    <div ref={focusOnArrival} tabIndex={-1} className="outline-none">
      <p className="headline max-w-[34rem] text-2xl">{content.text}</p>
      <PageButton to="contact" tone="quiet" className="mt-5">
        {content.action}
      </PageButton>
    </div>
  );
}
