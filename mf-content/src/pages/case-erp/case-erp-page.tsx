import { BulletList } from "../parts/bullet-list.tsx";
import { CaseLayout } from "../parts/case-layout.tsx";
import { CaseSection } from "../parts/case-section.tsx";
import { FigureList } from "../parts/figure-list.tsx";
import { PairedBars } from "../parts/paired-bars.tsx";
import { ProseSection } from "../parts/prose-section.tsx";
import { StackTable } from "../parts/stack-table.tsx";
import type { CaseErpContent } from "./case-erp-content.ts";

/** Minutes an entry takes from the ERP to the dashboard, at most. */
const delayMeasures = [{ before: { value: 300 }, after: { value: 15 } }] as const;

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
        <StackTable seed="case-erp/stack" words={solution.stack} />
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
