import { retailHoursBefore, retailMinutesAfter } from "@site/ui/facts";
import { BulletList } from "#case/bullet-list.tsx";
import { CaseLayout } from "#case/case-layout.tsx";
import { CaseSection, ProseSection } from "#case/case-section.tsx";
import { FigureList } from "#case/figure-list.tsx";
import { PairedBars } from "#case/paired-bars.tsx";
import { StackTable } from "#case/stack-table.tsx";
import type { CaseErpContent } from "./case-erp.pt.ts";

/** Minutes an entry takes from the ERP to the dashboard, at most. */
const delayMeasures = [
  { before: { value: retailHoursBefore * 60 }, after: { value: retailMinutesAfter } },
] as const;

export default function CaseErpPage({ content }: { content: CaseErpContent }) {
  const { context, challenge, solution, results } = content;
  const { delay } = results;
  return (
    <CaseLayout id="case-erp" content={content}>
      <ProseSection {...context} />
      <CaseSection heading={challenge.heading} introduction={challenge.introduction} ground="white">
        <BulletList items={challenge.items} />
      </CaseSection>
      <CaseSection heading={solution.heading} introduction={solution.introduction} wide>
        <StackTable seed="case-erp/stack" content={solution.stack} />
      </CaseSection>
      <CaseSection heading={results.heading} ground="white">
        <figure className="mb-10 max-w-[34rem]">
          <figcaption className="mb-3 font-semibold">{delay.title}</figcaption>
          <PairedBars
            title={delay.title}
            before={delay.before}
            after={delay.after}
            rows={[delay.row]}
            pairs={delayMeasures}
          />
        </figure>
        <FigureList items={results.items} />
      </CaseSection>
    </CaseLayout>
  );
}
