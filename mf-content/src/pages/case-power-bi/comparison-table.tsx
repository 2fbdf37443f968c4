import type { CasePowerBiContent } from "./case-power-bi.pt.ts";

/** The longer bar of a pair takes the cell's width. */
interface BarPair {
  /** Undefined where nothing was measured. */
  before: Bar | undefined;
  after: Bar;
}

interface Bar {
  value: number;
  /** End of a range that begins at `value`. */
  upTo?: number;
}

/**
 * How long the bars of each comparison row are, in the unit of that row; the texts beside them say
 * the same in every language.
 */
const salesReportMeasures = [
  // Minutes of manual work.
  { before: { value: 240, upTo: 360 }, after: { value: 20 } },
  // Share of the former analyst time: over 90 % less leaves under 10.
  { before: { value: 100 }, after: { value: 10 } },
  // Share of the former time: five times as fast leaves a fifth.
  { before: { value: 100 }, after: { value: 20 } },
  // Refreshes a day.
  { before: { value: 1 }, after: { value: 24 } },
  // Megabytes a day.
  { before: { value: 500 }, after: { value: 15_000 } },
  // People; nobody counted before.
  { before: undefined, after: { value: 120 } },
] as const satisfies readonly BarPair[];

/** Metric, before and after: in words and figures, and as a bar below them. */
export function ComparisonTable({ content }: { content: CasePowerBiContent["comparison"] }) {
  const { caption, columns, rows } = content;
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
        {rows.map(({ metric, before, after }, index) => (
          <tr key={metric} className="print:break-inside-avoid">
            <th
              scope="row"
              className={`${cell} hyphens-auto break-words text-balance pr-4 font-semibold leading-snug`}
            >
              {metric}
            </th>
            <td className={`${cell} hyphens-auto break-words pr-4 text-slate`}>
              {before}
              <MeasureBar pair={salesReportMeasures[index]} state="before" />
            </td>
            <td className={`${cell} hyphens-auto break-words font-semibold text-deep`}>
              {after}
              <MeasureBar pair={salesReportMeasures[index]} state="after" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Hidden from assistive technology: the words above it say the same. */
function MeasureBar({ pair, state }: { pair: BarPair | undefined; state: keyof BarPair }) {
  const bar = pair?.[state];
  if (!bar) return null;
  const longest = Math.max(pair.before?.upTo ?? pair.before?.value ?? 0, pair.after.value);
  const share = (value: number) => Math.max(1, Math.round((value / longest) * 100));
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={`mt-2 h-2 w-full ${state === "before" ? "fill-slate" : "fill-tide"}`}
      aria-hidden="true"
    >
      {bar.upTo !== undefined && <path d={`M0 0H${share(bar.upTo)}V1H0`} opacity="0.4" />}
      <path d={`M0 0H${share(bar.value)}V1H0`} />
    </svg>
  );
}
