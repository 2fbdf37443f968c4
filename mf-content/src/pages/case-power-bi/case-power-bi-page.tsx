import { BulletList } from "#case/bullet-list.tsx";
import { CaseLayout } from "#case/case-layout.tsx";
import { CaseSection, ProseSection } from "#case/case-section.tsx";
import { FigureList } from "#case/figure-list.tsx";
import { PairedBars } from "#case/paired-bars.tsx";
import { StackTable } from "#case/stack-table.tsx";
import type { CasePowerBiContent } from "./case-power-bi.pt.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { KpiStrip } from "./kpi-strip.tsx";
import { salesReportMeasures } from "./sales-report-measures.ts";

export default function CasePowerBiPage({ content }: { content: CasePowerBiContent }) {
  const { context, challenges, solution, kpis, comparison, impact } = content;
  return (
    <CaseLayout id="case-power-bi" content={content}>
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
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-12 lg:gap-x-12">
          <div className="lg:col-span-7">
            <ComparisonTable
              caption={comparison.caption}
              columns={comparison.columns}
              rows={comparison.rows}
            />
          </div>
          <figure className="max-w-[30rem] lg:col-span-5 print:max-w-[22rem] print:break-inside-avoid">
            <PairedBars
              title={comparison.caption}
              before={comparison.columns.before}
              after={comparison.columns.after}
              rows={comparison.rows}
              pairs={salesReportMeasures}
            />
            <figcaption className="mt-5 text-slate text-sm">{comparison.chartNote}</figcaption>
          </figure>
        </div>
      </CaseSection>
      <CaseSection heading={impact.heading}>
        <FigureList items={impact.items} />
      </CaseSection>
    </CaseLayout>
  );
}
