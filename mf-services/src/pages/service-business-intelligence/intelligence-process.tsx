import { useState } from "react";
import { SectionHeading } from "#layout/section-heading.tsx";
import { Stepper } from "#stepper/stepper.tsx";
import { ProcessCompletion } from "./process-completion.tsx";
import { ProcessStepContent } from "./process-step-content.tsx";
import type { ProcessWords } from "./service-business-intelligence-content.ts";

/** Visualization technologies that a dashboard is delivered in. */
const visualizationTools = ["Power BI", "Metabase", "Databricks Dashboards"] as const;

/** The eight-step process from request to dashboard, to walk through. */
export function IntelligenceProcess({ words }: { words: ProcessWords }) {
  const [completed, setCompleted] = useState(false);
  const stepCount = words.steps.length;

  return (
    <section className="bg-sand py-16 lg:py-24">
      <div className="container-page">
        <SectionHeading title={words.title} lead={words.lead} />
        <div className="mt-10 rounded-lg bg-white p-5 shadow-md sm:p-8 lg:p-12">
          <Stepper
            words={words.stepper}
            steps={words.steps.map((step, index) => ({
              title: step.title,
              content: (
                <ProcessStepContent
                  step={step}
                  words={words}
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
            {completed && <ProcessCompletion words={words.completion} />}
          </Stepper>
        </div>
      </div>
    </section>
  );
}
