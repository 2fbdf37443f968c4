import { ArticleFigure } from "#article/article-figure.tsx";

const cycleMinutes = 30;
const width = 420;
const unit = width / cycleMinutes;
const rowHeight = 44;

/** Start and length of each step, in minutes. */
const spans = [
  [0, 6],
  [6, 4],
  [10, 9],
  [19, 3],
  [22, 2],
] as const;

const slackSpan = [24, 6] as const;

/** One cycle of the pipeline: five steps after one another, and what remains until the next. */
export function CycleFigure({
  alternative,
  caption,
  axis,
  steps,
  slack,
}: {
  alternative: string;
  caption: string;
  axis: string;
  steps: readonly [string, string, string, string, string];
  slack: string;
}) {
  const bottom = rowHeight * (spans.length + 1);
  return (
    <ArticleFigure alternative={alternative} caption={caption} width={width} height={bottom + 26}>
      {[0, 10, 20, 30].map((minute) => (
        <g key={minute}>
          <path d={`M${minute * unit} 0V${bottom}`} className="stroke-line" />
          <text
            x={minute * unit}
            y={bottom + 20}
            textAnchor={minute === 0 ? "start" : minute === cycleMinutes ? "end" : "middle"}
            className="figures fill-slate text-[14px]"
          >
            {minute === cycleMinutes ? `${minute} ${axis}` : minute}
          </text>
        </g>
      ))}
      {spans.map((span, index) => (
        <Bar key={span[0]} row={index} span={span} label={steps[index] ?? ""} />
      ))}
      <Bar row={spans.length} span={slackSpan} label={slack} isSlack />
    </ArticleFigure>
  );
}

function Bar({
  row,
  span: [start, minutes],
  label,
  isSlack = false,
}: {
  row: number;
  span: readonly [number, number];
  label: string;
  isSlack?: boolean;
}) {
  const y = row * rowHeight;
  const isLate = start + minutes / 2 > cycleMinutes / 2;
  const fill = isSlack ? "fill-white stroke-tide" : row % 2 === 0 ? "fill-deep" : "fill-tide";
  return (
    <g>
      <rect
        x={start * unit}
        y={y + 10}
        width={minutes * unit}
        height={rowHeight - 20}
        rx="4"
        strokeDasharray={isSlack ? "4 4" : undefined}
        className={fill}
      />
      <text
        x={isLate ? start * unit - 8 : (start + minutes) * unit + 8}
        y={y + rowHeight / 2 + 5}
        textAnchor={isLate ? "end" : "start"}
        // The halo keeps the grid's lines out of the letters.
        paintOrder="stroke"
        strokeWidth="6"
        className="figures fill-ink stroke-white text-[15px]"
      >
        {`${label} · ${minutes}`}
      </text>
    </g>
  );
}
