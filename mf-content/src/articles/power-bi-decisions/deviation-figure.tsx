import { ArticleFigure } from "#article/article-figure.tsx";

/** Deviation from plan of each branch, in percent; all branches are of equal size. */
const deviations = [8, 5, 3, -2, -7, -12] as const;
const limitPercent = -5;

const width = 420;
const top = 34;
const rowHeight = 38;
const unit = 13;
const left = 95;
const lowestPercent = -14;

const xOf = (percent: number) => left + (percent - lowestPercent) * unit;

/** Six branches against their plan: those beyond the limit stand out, the total does not. */
export function DeviationFigure({
  alternative,
  caption,
  branch,
  limit,
  deviations: labels,
}: {
  alternative: string;
  caption: string;
  branch: string;
  limit: string;
  /** The percentages as the language writes them. */
  deviations: readonly [string, string, string, string, string, string];
}) {
  const bottom = top + rowHeight * deviations.length;
  return (
    <ArticleFigure alternative={alternative} caption={caption} width={width} height={bottom}>
      {deviations.map((percent, row) => {
        const middle = top + rowHeight * (row + 0.5);
        const isBeyond = percent < limitPercent;
        // Beside the axis there is no room between a small loss and the limit.
        const isRight = !isBeyond;
        return (
          <g key={percent}>
            <text x="0" y={middle + 5} className="fill-ink text-[15px]">
              {`${branch} ${"ABCDEF".charAt(row)}`}
            </text>
            <rect
              x={Math.min(xOf(0), xOf(percent))}
              y={middle - 11}
              width={Math.abs(percent) * unit}
              height="22"
              className={isBeyond ? "fill-coral" : "fill-tide/60"}
            />
            <text
              x={isRight ? xOf(Math.max(percent, 0)) + 6 : xOf(percent) - 6}
              y={middle + 5}
              textAnchor={isRight ? "start" : "end"}
              className={`figures fill-ink text-[15px] ${isBeyond ? "font-semibold" : ""}`}
            >
              {labels[row]}
            </text>
          </g>
        );
      })}
      <path d={`M${xOf(0)} ${top}V${bottom}`} strokeWidth="1.5" className="stroke-ink" />
      <path
        d={`M${xOf(limitPercent)} ${top - 8}V${bottom}`}
        strokeDasharray="5 4"
        strokeWidth="1.5"
        className="stroke-ink"
      />
      <text
        x={xOf(limitPercent)}
        y={top - 16}
        textAnchor="middle"
        className="figures fill-ink text-[14px]"
      >
        {limit}
      </text>
    </ArticleFigure>
  );
}
