import type { ComparisonRow } from "./case-content.ts";

export interface Bar {
  value: number;
  /** End of a range that begins at `value`. */
  upTo?: number;
  /** The true value lies above: the bar ends in an arrow. */
  andMore?: boolean;
}

export interface BarPair {
  /** Undefined where nothing was measured. */
  before: Bar | undefined;
  after: Bar;
}

const sheet = 400;
const barHeight = 24;
const rowHeight = 98;
const legendHeight = 34;
const arrow = 10;
/** From this length on, a bar holds its own text. */
const roomForText = 230;

function lengthOf(value: number, pair: BarPair): number {
  const maxValue = Math.max(
    pair.before?.upTo ?? pair.before?.value ?? 0,
    pair.after.upTo ?? pair.after.value,
  );
  return Math.max(4, Math.round((value / maxValue) * sheet));
}

function barShape(length: number, y: number, andMore: boolean): string {
  const body = andMore ? length - arrow : length;
  const tip = andMore ? `L${length} ${y + barHeight / 2}` : "";
  return `M0 ${y}H${body}${tip}L${body} ${y + barHeight}H0Z`;
}

function LabelledBar({
  bar,
  pair,
  y,
  text,
  tone,
}: {
  bar: Bar | undefined;
  pair: BarPair;
  y: number;
  text: string;
  tone: "before" | "after";
}) {
  const baseline = y + barHeight / 2 + 4.5;
  if (!bar) {
    return (
      <>
        <path d={`M1 ${y}v${barHeight}`} className="stroke-slate" strokeDasharray="3 3" />
        <text x="9" y={baseline} className="fill-slate">
          {text}
        </text>
      </>
    );
  }
  const length = lengthOf(bar.value, pair);
  const whole = bar.upTo === undefined ? length : lengthOf(bar.upTo, pair);
  const inside = whole >= roomForText;
  const textTone = inside && tone === "after" ? "fill-white" : "fill-ink";
  return (
    <>
      {bar.upTo !== undefined && (
        <path d={barShape(whole, y, false)} className="fill-line" opacity="0.55" />
      )}
      <path
        d={barShape(length, y, bar.andMore ?? false)}
        className={tone === "before" ? "fill-line" : "fill-tide"}
      />
      <text x={inside ? 10 : whole + 9} y={baseline} className={textTone}>
        {text}
      </text>
    </>
  );
}

/**
 * A comparison drawn as two bars a row, from the same rows as its table. Each row has its own
 * scale, as minutes, megabytes and people cannot share one. `pairs` follows the order of `rows`.
 */
export function PairedBars({
  title,
  before,
  after,
  rows,
  pairs,
  className = "",
}: {
  title: string;
  /** Names of the two states. */
  before: string;
  after: string;
  rows: readonly ComparisonRow[];
  pairs: readonly BarPair[];
  className?: string;
}) {
  const told = rows.map((row) => `${row.metric}: ${before} ${row.before}, ${after} ${row.after}.`);
  return (
    <svg
      viewBox={`0 0 ${sheet} ${legendHeight + rows.length * rowHeight - 14}`}
      className={`h-auto w-full ${className}`}
      role="img"
      aria-label={`${title}. ${told.join(" ")}`}
      fontSize="14"
    >
      <path d="M0 4h14v14H0Z" className="fill-line" />
      <text x="22" y="16" className="fill-slate">
        {before}
      </text>
      <path d="M112 4h14v14H112Z" className="fill-tide" />
      <text x="134" y="16" className="fill-slate">
        {after}
      </text>
      {rows.map((row, index) => {
        const pair = pairs[index];
        if (!pair) return null;
        const top = legendHeight + index * rowHeight;
        return (
          <g key={row.metric}>
            <text x="0" y={top + 16} className="fill-ink font-semibold">
              {row.metric}
            </text>
            <LabelledBar
              bar={pair.before}
              pair={pair}
              y={top + 26}
              text={row.before}
              tone="before"
            />
            <LabelledBar bar={pair.after} pair={pair} y={top + 54} text={row.after} tone="after" />
          </g>
        );
      })}
    </svg>
  );
}
