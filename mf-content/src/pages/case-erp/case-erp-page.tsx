import * as facts from "@site/ui/facts";
import { CaseLayout } from "#case/case-layout.tsx";
import { BulletList, CaseSection, FigureList, ProseSection } from "#case/case-section.tsx";
import { Layers, ShortLine, Tangle, Weeks } from "#case/change-drawings.tsx";
import { StackTable } from "#case/stack-table.tsx";
import type { CaseErpContent } from "./case-erp.pt.ts";

/** Five hours take the whole width. */
const drawings = {
  situation: <Tangle seed="case-erp/before" from={1} />,
  work: <Layers count={6} />,
  result: <ShortLine to={facts.retailMinutesAfter / (facts.retailHoursBefore * 60)} />,
  effort: <Weeks count={13} milestones={[45 / 7, 90 / 7]} />,
};

export default function CaseErpPage({ content }: { content: CaseErpContent }) {
  const { context, challenge, solution, results } = content;
  return (
    <CaseLayout id="case-erp" content={content} drawings={drawings}>
      <ProseSection {...context} />
      <CaseSection heading={challenge.heading} lead={challenge.lead} ground="white">
        <BulletList items={challenge.items} />
      </CaseSection>
      <CaseSection heading={solution.heading} lead={solution.lead} wide>
        <StackTable seed="case-erp/stack" content={solution.stack} />
      </CaseSection>
      <CaseSection heading={results.heading} ground="white">
        <FigureList items={results.items} />
      </CaseSection>
    </CaseLayout>
  );
}
