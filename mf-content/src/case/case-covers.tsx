import { Drawing, type DrawingProps, Shore } from "@site/ui/drawing/drawing";
import { curveThrough, Dust, type Point, randomFrom, scatter } from "@site/ui/drawing/points";
import type { ReactNode } from "react";
import type { CaseId } from "./case-content.ts";

const layers = 6;
const topLayerY = 132;
const layerGap = 46;

/** 1 at the top layer, 0 at the bottom one. */
const unrest = (layer: number) => 1 - layer / (layers - 1);

function layerLine(seed: string, layer: number): string {
  const random = randomFrom(`${seed}/layer/${layer}`);
  const swing = 58 * unrest(layer) * unrest(layer);
  return curveThrough(
    Array.from({ length: 13 }, (_, step) => ({
      x: step * 68,
      y: topLayerY + layer * layerGap + (random() - 0.5) * swing,
    })),
  );
}

/** Records rain in from above and settle, layer by layer, into one level line. */
function strata(seed: string) {
  const level = topLayerY + (layers - 1) * layerGap;
  const rain = scatter(`${seed}/rain`, 26, (random, corner) => ({
    x: 8 + random() * 784,
    y: 8 + (corner % 2 ? 330 : 90) * random() * random(),
  }));
  return (
    <>
      <Dust corners={rain} gap={56} strokeWidth="3.2" opacity="0.55" />
      {Array.from({ length: layers - 1 }, (_, layer) => (
        <path
          key={layer}
          d={layerLine(seed, layer)}
          strokeWidth={1 + layer * 0.25}
          opacity={(35 + 8 * layer) / 100}
        />
      ))}
      <path className="tide-line" d={`M0 ${level}h784`} strokeWidth="3" pathLength="1" />
      <Shore x={784} y={level} />
    </>
  );
}

const columns = 8;
const baseY = 372;
const dotGap = 15;

function columnHeights(seed: string): number[] {
  const random = randomFrom(`${seed}/columns`);
  return Array.from({ length: columns }, (_, column) =>
    Math.round(5 + column * 1.5 + random() * 4.5),
  );
}

const columnX = (column: number) => 330 + column * 62;

/** A line for each column; a dash pattern turns it into a column of dots. */
function columnLines(heights: readonly number[]): string {
  return heights
    .map((height, column) => `M${columnX(column)} ${baseY}v-${(height - 1) * dotGap}`)
    .join("");
}

/** Loose points arrange themselves into readable columns, with a line over them. */
function ordering(seed: string) {
  const heights = columnHeights(seed);
  const loose = scatter(`${seed}/loose`, 20, (random, corner) => ({
    x: 10 + (corner % 2 ? 80 * random() : 300 * random()),
    y: 20 + random() * 350,
  }));
  const crest = heights.map(
    (height, column): Point => ({ x: columnX(column), y: baseY - height * dotGap - 16 }),
  );
  const end = crest.at(-1) ?? { x: 0, y: 0 };
  const approach = scatter(`${seed}/approach`, 5, (random, step) => ({
    x: 20 + step * 62,
    y: 150 + random() * 160,
  }));
  return (
    <>
      <Dust corners={loose} gap={44} strokeWidth="3.2" opacity="0.55" />
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
    </>
  );
}

const strands = 15;
const shoreY = 150;

/** Every third strand leaves the bundle before the shore. */
const leaves = (strand: number) => strand % 3 === 1;

function strandOf(seed: string, strand: number) {
  const random = randomFrom(`${seed}/strand/${strand}`);
  const start = 40 + strand * 19 + random() * 12;
  const above = start - shoreY;
  if (!leaves(strand)) {
    const points = [
      { x: 0, y: start },
      { x: 160, y: shoreY + above * 0.86 + (random() - 0.5) * 30 },
      { x: 320, y: shoreY + above * 0.42 + (random() - 0.5) * 16 },
      { x: 480, y: shoreY + above * 0.1 },
      { x: 640, y: shoreY },
    ];
    return { path: curveThrough(points), end: undefined };
  }
  const parting = 120 + strand * 26 + random() * 60;
  const end = { x: parting + 150, y: 318 + random() * 60 };
  const points = [
    { x: 0, y: start },
    { x: parting, y: shoreY + above * 0.7 },
    { x: parting + 100, y: shoreY + above * 0.4 + 70 },
    end,
  ];
  return { path: curveThrough(points), end };
}

/** Many customers run along together; some part from the bundle and stop, the others arrive. */
function departure(seed: string) {
  const drawn = Array.from({ length: strands }, (_, strand) => strandOf(seed, strand));
  const arriving = drawn.filter(({ end }) => !end);
  const leaving = drawn.filter(({ end }) => end);
  return (
    <>
      <path d={arriving.map(({ path }) => path).join("")} strokeWidth="1.3" opacity="0.5" />
      <path
        d={leaving.map(({ path }) => path).join("")}
        strokeWidth="1.3"
        opacity="0.5"
        strokeDasharray="2 7"
      />
      {leaving.map(
        ({ path, end }) =>
          end && (
            <circle
              key={path}
              cx={Math.round(end.x)}
              cy={Math.round(end.y)}
              r="5"
              strokeWidth="1.5"
            />
          ),
      )}
      <path className="tide-line" d={`M540 ${shoreY}h240`} strokeWidth="3" pathLength="1" />
      <Shore x={784} y={shoreY} />
    </>
  );
}

const motifs = {
  "case-erp": strata,
  "case-power-bi": ordering,
  "case-churn": departure,
} as const satisfies Record<CaseId, (seed: string) => ReactNode>;

/** The drawing of a case, the same on its card and on its page. */
export function CaseCover({
  id,
  dark = false,
  className,
}: { id: CaseId } & Omit<DrawingProps, "seed">) {
  return (
    <Drawing width={800} height={400} dark={dark} className={className}>
      {motifs[id](id)}
    </Drawing>
  );
}
