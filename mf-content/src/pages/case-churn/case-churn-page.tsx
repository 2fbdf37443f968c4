import { BulletList } from "#case/bullet-list.tsx";
import { CaseLayout } from "#case/case-layout.tsx";
import { CaseSection, ProseSection } from "#case/case-section.tsx";
import { FigureList } from "#case/figure-list.tsx";
import type { CaseChurnContent } from "./case-churn.pt.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { MetricList } from "./metric-list.tsx";
import { ObservationWindow } from "./observation-window.tsx";
import { SourceTable } from "./source-table.tsx";
import { StepList } from "./step-list.tsx";

export default function CaseChurnPage({ content }: { content: CaseChurnContent }) {
  const { challenge, data, features, pilot, delivery, results, conclusion } = content;
  return (
    <CaseLayout id="case-churn" content={content}>
      <ProseSection {...challenge} />
      <CaseSection heading={data.heading} introduction={data.introduction} ground="white">
        <SourceTable content={data} />
      </CaseSection>
      <CaseSection heading={features.heading} introduction={features.introduction}>
        <figure className="max-w-[32rem] print:break-inside-avoid">
          <ObservationWindow content={features.window} />
          <figcaption className="mt-2 text-slate text-sm">{features.window.title}</figcaption>
        </figure>
        <div className="mt-10">
          <BulletList items={features.items} />
        </div>
      </CaseSection>
      <CaseSection heading={pilot.heading} introduction={pilot.introduction} ground="white">
        <StepList steps={pilot.steps} />
        <MetricList {...pilot.evaluation} />
      </CaseSection>
      <CaseSection heading={delivery.heading} ground="deep">
        <DeliveryList items={delivery.items} />
      </CaseSection>
      <CaseSection heading={results.heading} introduction={results.note}>
        <FigureList items={results.items} />
      </CaseSection>
      <CaseSection heading={conclusion.heading} introduction={conclusion.text} ground="white">
        <h3 className="headline text-xl">{conclusion.next.heading}</h3>
        <ol className="mt-4 max-w-prose list-decimal space-y-3 pl-6 marker:font-semibold marker:text-tide">
          {conclusion.next.steps.map((step) => (
            <li key={step} className="pl-2">
              {step}
            </li>
          ))}
        </ol>
      </CaseSection>
    </CaseLayout>
  );
}
