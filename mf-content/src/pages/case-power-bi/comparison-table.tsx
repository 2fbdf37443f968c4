import type { ComparisonRow } from "#case/case-content.ts";

/** Metric, before and after, in words and figures. */
export function ComparisonTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: { metric: string; before: string; after: string };
  rows: readonly ComparisonRow[];
}) {
  const cell = "border-line border-b py-4 align-top lg:py-5 xl:py-6 print:py-1";
  return (
    <table className="w-full text-left text-sm max-[23rem]:text-xs md:text-base">
      <caption className="pb-3 text-left text-slate text-sm">{caption}</caption>
      <thead>
        <tr className="text-slate text-xs">
          <th scope="col" className={`${cell} w-[38%] pt-2 pr-4 pb-2 font-medium`}>
            {columns.metric}
          </th>
          <th scope="col" className={`${cell} w-[31%] pt-2 pr-4 pb-2 font-medium`}>
            {columns.before}
          </th>
          <th scope="col" className={`${cell} pt-2 pb-2 font-medium`}>
            {columns.after}
          </th>
        </tr>
      </thead>
      <tbody className="figures">
        {rows.map(({ metric, before, after }) => (
          <tr key={metric} className="print:break-inside-avoid">
            <th
              scope="row"
              className={`${cell} hyphens-auto break-words pr-4 font-semibold leading-snug`}
            >
              {metric}
            </th>
            <td className={`${cell} hyphens-auto break-words pr-4 text-slate`}>{before}</td>
            <td className={`${cell} hyphens-auto break-words font-semibold text-deep`}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
