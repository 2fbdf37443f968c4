import { curveThrough, Dust, type Point, pointsAlong, scatter } from "@site/ui/drawing/points";

const cell = { width: 158, height: 128, gap: 18, left: 14, top: 30 };

interface Panel {
  column: number;
  row: number;
  columns?: number;
  rows?: number;
  /** Dash pattern of the outline: the further to the right, the more of it has settled. */
  outline?: string;
}

const panels = [
  { column: 0, row: 0, outline: "0 13" },
  { column: 0, row: 1, rows: 2, outline: "0 10" },
  { column: 1, row: 0, columns: 2, outline: "5 8" },
  { column: 1, row: 1, outline: "5 8" },
  { column: 1, row: 2, outline: "9 6" },
  { column: 3, row: 0 },
  { column: 2, row: 1, columns: 2, rows: 2 },
] as const satisfies readonly Panel[];

function boxOf({ column, row, columns = 1, rows = 1 }: Panel) {
  return {
    x: cell.left + column * (cell.width + cell.gap),
    y: cell.top + row * (cell.height + cell.gap),
    width: columns * cell.width + (columns - 1) * cell.gap,
    height: rows * cell.height + (rows - 1) * cell.gap,
  };
}

const strayFigures = scatter("dashboard/stray", 22, (random, corner) => ({
  x: 4 + random() * (corner % 2 ? 80 : 400),
  y: 8 + random() * 464,
}));

function bars(x: number, base: number, heights: readonly number[]): string {
  return heights.map((height, index) => `M${x + index * 19} ${base}v-${height}`).join("");
}

const jagged = pointsAlong(12, (share) => ({
  x: 212 + share * 288,
  y: 112 - 34 * share + ((share * 12) % 2 === 0 ? 9 : -9) * (1.2 - share),
}));

const settled: readonly Point[] = [
  { x: 392, y: 408 },
  { x: 450, y: 386 },
  { x: 508, y: 392 },
  { x: 566, y: 338 },
  { x: 624, y: 300 },
  { x: 672, y: 240 },
];

/** Business intelligence: stray figures settle, from left to right, into the panels of a dashboard. */
export function DashboardDrawing() {
  return (
    <>
      <Dust corners={strayFigures} gap={64} strokeWidth="3.4" opacity="0.5" />
      {panels.map((panel) => (
        <rect
          key={`${panel.column}/${panel.row}`}
          {...boxOf(panel)}
          rx="10"
          strokeWidth={"outline" in panel ? 2 : 1.5}
          strokeDasharray={"outline" in panel ? panel.outline : undefined}
          opacity={"outline" in panel ? 0.55 : 0.85}
        />
      ))}
      <path d={curveThrough(jagged)} strokeWidth="1.6" opacity="0.8" />
      <path d={bars(216, 282, [34, 58, 46, 72, 64, 84])} strokeWidth="7" opacity="0.55" />
      <path
        d="M212 348h104M212 368h70M212 388h122M212 408h48"
        strokeWidth="5"
        strokeDasharray="1 0"
        opacity="0.45"
      />
      <circle cx="621" cy="94" r="38" strokeWidth="9" opacity="0.25" />
      <path
        d="M621 56a38 38 0 1 1 -36 26"
        strokeWidth="9"
        strokeLinecap="butt"
        className="stroke-tide"
      />
      <path d="M388 426H676M388 366H676M388 306H676M388 246H676" strokeWidth="1" opacity="0.25" />
      <path
        d={`${curveThrough(settled)}V426H392Z`}
        className="fill-tide"
        stroke="none"
        opacity="0.4"
      />
      <path className="tide-line" d={curveThrough(settled)} strokeWidth="3.4" pathLength="1" />
      <circle cx="672" cy="240" r="7" className="fill-current" stroke="none" />
    </>
  );
}
