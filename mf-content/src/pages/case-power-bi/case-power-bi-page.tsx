import { LineGlyph } from "@site/ui/drawing/drawing";
import * as facts from "@site/ui/facts";
import { CaseLayout } from "#case/case-layout.tsx";
import { BulletList, CaseSection, FigureList, ProseSection } from "#case/case-section.tsx";
import { Layers, ShortLine, Tangle, Weeks } from "#case/change-drawings.tsx";
import { StackTable } from "#case/stack-table.tsx";
import type { CasePowerBiContent } from "./case-power-bi.pt.ts";
import { ComparisonTable } from "./comparison-table.tsx";

/** Six hours, the longest a report took, take the whole width. */
const drawings = {
  situation: (
    <Tangle
      seed="case-power-bi/before"
      from={facts.goodsMinHoursBefore / facts.goodsMaxHoursBefore}
    />
  ),
  work: <Layers count={6} />,
  result: <ShortLine to={facts.goodsMinutesAfter / (facts.goodsMaxHoursBefore * 60)} />,
  effort: <Weeks count={4} milestones={[1, 2, 3, 4]} />,
};

export default function CasePowerBiPage({ content }: { content: CasePowerBiContent }) {
  const { context, challenges, solution, kpis, comparison, impact } = content;
  return (
    <CaseLayout id="case-power-bi" content={content} drawings={drawings}>
      <ProseSection {...context} />
      <CaseSection heading={challenges.heading} lead={challenges.lead} ground="white">
        <BulletList items={challenges.items} />
      </CaseSection>
      <CaseSection heading={solution.heading} lead={solution.lead} wide>
        <StackTable seed="case-power-bi/stack" content={solution.stack} />
      </CaseSection>
      <CaseSection heading={kpis.heading} lead={kpis.lead} ground="deep" wide>
        <KpiStrip items={kpis.items} />
      </CaseSection>
      <CaseSection heading={comparison.heading} ground="white" wide>
        <ComparisonTable content={comparison} />
        <p className="mt-5 text-slate text-sm">{comparison.chartNote}</p>
      </CaseSection>
      <CaseSection heading={impact.heading}>
        <FigureList items={impact.items} />
      </CaseSection>
    </CaseLayout>
  );
}

/** What each KPI measures, as a line drawing; in the order of the page's KPIs. */
const glyphs = [
  // Revenue against a dashed target.
  <>
    <path d="M6 36V24M18 36V18M30 36V20M42 36V10M54 36V5" strokeWidth="5" />
    <path d="M2 12H62" strokeDasharray="2 4" />
  </>,
  // The part of a sale that is left as margin.
  <>
    <path d="M20 5H44V17H20Z" className="fill-current" />
    <path d="M20 17V36H44V17" strokeDasharray="2 4" />
  </>,
  // The mean of many orders.
  <>
    <path
      d="M6 30h0M12 12h0M17 26h0M23 33h0M27 9h0M33 28h0M38 14h0M43 31h0M49 10h0M54 25h0M59 16h0"
      strokeWidth="4"
      opacity="0.7"
    />
    <path d="M2 21H62" />
  </>,
  // The share of accounts that bought.
  <>
    <path
      d="M8 8h0M20 8h0M32 8h0M44 8h0M56 8h0M8 20h0M20 20h0M32 20h0M44 20h0M8 32h0M20 32h0"
      strokeWidth="7"
    />
    <path d="M56 20h0M32 32h0M44 32h0M56 32h0" strokeWidth="7" opacity="0.3" />
  </>,
  // Each category's share of the whole.
  <>
    <path d="M2 20H26" strokeWidth="12" strokeLinecap="butt" />
    <path d="M29 20H44" strokeWidth="12" strokeLinecap="butt" opacity="0.7" />
    <path d="M47 20H55" strokeWidth="12" strokeLinecap="butt" opacity="0.5" />
    <path d="M58 20H62" strokeWidth="12" strokeLinecap="butt" opacity="0.35" />
  </>,
  // A shelf line with a gap.
  <>
    <path d="M2 30H20M42 30H62" />
    <path d="M7 23V12M14 23V16M49 23V14M56 23V11" strokeWidth="5" />
    <path d="M24 30H38" strokeDasharray="1 5" />
  </>,
  // Forecast and sales, side by side.
  <>
    <path d="M2 30C14 26 18 14 30 16S48 12 62 6" />
    <path d="M2 34C14 28 20 22 30 20S48 20 62 14" strokeDasharray="2 5" />
  </>,
] as const;

/** The KPIs side by side, or below each other where there is no room. */
function KpiStrip({ items }: { items: CasePowerBiContent["kpis"]["items"] }) {
  return (
    <ul className="divide-y divide-white/20 border-white/20 border-y lg:grid lg:grid-cols-7 lg:divide-x lg:divide-y-0">
      {items.map(({ title, text }, index) => (
        <li
          key={title}
          className="flex gap-6 py-4 lg:block lg:px-2 lg:py-6 lg:first:pl-0 lg:last:pr-0 xl:px-4 print:break-inside-avoid print:py-1"
        >
          <LineGlyph className="text-foam">{glyphs[index]}</LineGlyph>
          <div className="lg:mt-5">
            <strong className="hyphens-auto break-words block font-semibold leading-snug lg:text-sm xl:text-base">
              {title}
            </strong>
            <span className="mt-1 block text-sm text-white/85">{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
