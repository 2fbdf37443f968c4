import { DrawingFrame, type DrawingProps, Shore } from "./drawing-frame.tsx";
import { randomFrom } from "./random.tsx";
import { dotAt, type Point, smoothPath } from "./smooth-path.tsx";

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

function stackedDots(heights: readonly number[]): string {
  return heights
    .flatMap((height, column) =>
      Array.from({ length: height }, (_, dot) => dotAt(columnX(column), base - dot * dotGap)),
    )
    .join("");
}

function looseDots(seed: string): string {
  const random = randomFrom(`${seed}/loose`);
  let path = "";
  for (let dot = 0; dot < 90; dot += 1) {
    const share = random() * random();
    path += dotAt(10 + share * 300, 20 + random() * 350);
  }
  return path;
}

/** Loose points order themselves into columns that can be read, and a line over them. */
export function ColumnDrawing({ seed, ...frame }: DrawingProps) {
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
    <DrawingFrame {...frame}>
      <path d={looseDots(seed)} strokeWidth="3.2" opacity="0.55" />
      <path d={stackedDots(heights)} strokeWidth="6.5" opacity="0.5" />
      <path d={smoothPath([...approach, ...crest.slice(0, 1)])} strokeWidth="1.2" opacity="0.45" />
      <path className="tide-line" d={smoothPath(crest)} strokeWidth="3" pathLength="1" />
      <Shore x={end.x} y={end.y} />
    </DrawingFrame>
  );
}
