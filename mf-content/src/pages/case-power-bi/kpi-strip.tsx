import type { CasePowerBiContent } from "./case-power-bi-content.ts";
import { KpiGlyph } from "./kpi-glyph.tsx";

/** The KPIs side by side, or below each other where there is no room. */
export function KpiStrip({ items }: { items: CasePowerBiContent["kpis"]["items"] }) {
  return (
    <ul className="divide-y divide-white/20 border-white/20 border-y lg:grid lg:grid-cols-7 lg:divide-x lg:divide-y-0 print:divide-line print:border-line">
      {items.map(({ name, text }, index) => (
        <li
          key={name}
          className="flex gap-6 py-4 lg:block lg:px-2 lg:py-6 lg:first:pl-0 lg:last:pr-0 xl:px-4 print:break-inside-avoid print:py-1"
        >
          <KpiGlyph index={index} />
          <div className="lg:mt-5">
            <strong className="hyphens-auto break-words block font-semibold leading-snug lg:text-sm xl:text-base">
              {name}
            </strong>
            <span className="mt-1 block text-sm text-white/85 print:text-slate">{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
