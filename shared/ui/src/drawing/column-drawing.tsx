import { curveThrough, type Point } from "./curve.tsx";
import { Drawing, type DrawingProps, Shore } from "./drawing.tsx";
import { Dust } from "./dust.tsx";
import { randomFrom } from "./random.tsx";

const columns = 8;
const base = 372;
const dotGap = 15;

function columnHeights(seed: string): number[] {
  const random = randomFrom(`${seed}/columns`);
  return Array.from({ length: columns }, (_, column) =>
    Math.round(5 + column * 1.5 + random() * 4.5),
  );
}

const columnX = (column: number) => 330 + column * 62;

/** A line for each column; dashed, it is a column of dots. */
function columnLines(heights: readonly number[]): string {
  return heights
    .map((height, column) => `M${columnX(column)} ${base}v-${(height - 1) * dotGap}`)
    .join("");
}

function looseDots(seed: string): Point[] {
  const random = randomFrom(`${seed}/loose`);
  return Array.from({ length: 20 }, (_, corner) => ({
    x: 10 + (corner % 2 ? 80 * random() : 300 * random()),
    y: 20 + random() * 350,
  }));
}

/** Loose points order themselves into columns that can be read, and a line over them. */
export function ColumnDrawing({ seed, dark = false, className }: DrawingProps) {
  const heights = columnHeights(seed);
  const crest = heights.map(
    (height, column): Point => ({
      x: columnX(column),
      y: base - height * dotGap - 16,
    }),
  );
  const end = crest.at(-1) ?? { x: 0, y: 0 };
  const random = randomFrom(`${seed}/approach`);
  const approach = Array.from({ length: 5 }, (_, step) => ({
    x: 20 + step * 62,
    y: 150 + random() * 160,
  }));
  return (
    <Drawing width={800} height={400} dark={dark} className={className}>
      <Dust corners={looseDots(seed)} gap={44} strokeWidth="3.2" opacity="0.55" />
      <path
        d={columnLines(heights)}
        strokeWidth="6.5"
        strokeDasharray={`0 ${dotGap}`}
        opacity="0.5"
      />
      <path
        d={curveThrough([...approach, ...crest.slice(0, 1)])}
        strokeWidth="1.2"
        opacity="0.45"
      />
      <path className="tide-line" d={curveThrough(crest)} strokeWidth="3" pathLength="1" />
      <Shore x={end.x} y={end.y} />
    </Drawing>
  );
}
