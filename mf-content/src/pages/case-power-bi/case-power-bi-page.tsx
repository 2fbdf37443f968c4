import { goodsMaxHoursBefore, goodsMinHoursBefore, goodsMinutesAfter } from "@site/ui/facts";
import { BulletList } from "#case/bullet-list.tsx";
import { CaseLayout } from "#case/case-layout.tsx";
import { CaseSection, ProseSection } from "#case/case-section.tsx";
import { Layers, ShortLine, Tangle, Weeks } from "#case/change-drawings.tsx";
import { ChangeFigure } from "#case/change-figure.tsx";
import { FigureList } from "#case/figure-list.tsx";
import { StackTable } from "#case/stack-table.tsx";
import type { CasePowerBiContent } from "./case-power-bi.pt.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { KpiStrip } from "./kpi-strip.tsx";
import { salesReportMeasures } from "./sales-report-measures.ts";

/** Six hours, the longest a report took, take the whole width. */
const drawings = {
  situation: (
    <Tangle seed="case-power-bi/before" from={goodsMinHoursBefore / goodsMaxHoursBefore} />
  ),
  work: <Layers count={6} />,
  result: <ShortLine to={goodsMinutesAfter / (goodsMaxHoursBefore * 60)} />,
  effort: <Weeks count={4} milestones={[1, 2, 3, 4]} />,
};

export default function CasePowerBiPage({ content }: { content: CasePowerBiContent }) {
  const { change, context, challenges, solution, kpis, comparison, impact } = content;
  return (
    <CaseLayout id="case-power-bi" content={content}>
      <ChangeFigure id="case-power-bi" content={change} drawings={drawings} />
      <ProseSection {...context} />
      <CaseSection
        heading={challenges.heading}
        introduction={challenges.introduction}
        ground="white"
      >
        <BulletList items={challenges.items} />
      </CaseSection>
      <CaseSection heading={solution.heading} introduction={solution.introduction} wide>
        <StackTable seed="case-power-bi/stack" content={solution.stack} />
      </CaseSection>
      <CaseSection heading={kpis.heading} introduction={kpis.introduction} ground="deep" wide>
        <KpiStrip items={kpis.items} />
      </CaseSection>
      <CaseSection heading={comparison.heading} ground="white" wide>
        <ComparisonTable content={comparison} measures={salesReportMeasures} />
        <p className="mt-5 text-slate text-sm">{comparison.chartNote}</p>
      </CaseSection>
      <CaseSection heading={impact.heading}>
        <FigureList items={impact.items} />
      </CaseSection>
    </CaseLayout>
  );
}
