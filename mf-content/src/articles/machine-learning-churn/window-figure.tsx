import { ArticleFigure } from "#article/article-figure.tsx";

const width = 420;
const dayWidth = 3.5;
/** The day that separates what the model may know from what it has to predict. */
const reference = 90 * dayWidth;
const end = reference + 30 * dayWidth;
const top = 30;
const bottom = 158;

/** Days before the reference date on which something happened: usage thins out towards the end. */
const events = [
  { y: 60, days: [58, 55, 53, 50, 48, 45, 43, 40, 37, 33, 28, 20, 9] },
  { y: 94, days: [47, 16, 12] },
  { y: 128, days: [56, 30, 4] },
] as const;

const leakDay = 17;

/** What the model may know, what it must predict, and the one event that must not cross over. */
export function WindowFigure({
  alternative,
  caption,
  known,
  asked,
  reference: referenceLabel,
  rows,
  leak,
}: {
  alternative: string;
  caption: string;
  known: string;
  asked: string;
  reference: string;
  rows: readonly [string, string, string];
  leak: string;
}) {
  const leakX = reference + leakDay * dayWidth;
  return (
    <ArticleFigure alternative={alternative} caption={caption} width={width} height={212}>
      <text x="0" y="18" className="figures fill-ink font-semibold text-[14px]">
        {known}
      </text>
      <text x={end} y="18" textAnchor="end" className="figures fill-ink font-semibold text-[14px]">
        {asked}
      </text>
      <rect x="0" y={top} width={reference} height={bottom - top} className="fill-foam/60" />
      <rect
        x={reference}
        y={top}
        width={end - reference}
        height={bottom - top}
        className="fill-sand"
      />
      {events.map(({ y, days }, row) => (
        <g key={y}>
          <text x="10" y={y + 5} className="fill-ink text-[14px]">
            {rows[row]}
          </text>
          <path
            d={days.map((day) => `M${reference - day * dayWidth} ${y}h0`).join("")}
            strokeWidth="9"
            strokeLinecap="round"
            className="stroke-deep"
          />
        </g>
      ))}
      <path d={`M${reference} ${top - 6}V${bottom + 8}`} strokeWidth="2.5" className="stroke-ink" />
      <text
        x={reference + 4}
        y={bottom + 24}
        textAnchor="end"
        className="fill-ink font-semibold text-[14px]"
      >
        {referenceLabel}
      </text>
      <path
        d={`M${leakX} 94V${bottom + 34}`}
        strokeDasharray="3 4"
        strokeWidth="1.5"
        className="stroke-ink"
      />
      <circle cx={leakX} cy="94" r="8" className="fill-coral" />
      <path
        d={`M${leakX - 12} 106L${leakX + 12} 82`}
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <text x={end} y={bottom + 50} textAnchor="end" className="fill-ink text-[14px]">
        {leak}
      </text>
    </ArticleFigure>
  );
}
