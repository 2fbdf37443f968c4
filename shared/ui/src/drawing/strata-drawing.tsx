import { curveThrough, type Point } from "./curve.tsx";
import { Drawing, type DrawingProps, Shore } from "./drawing.tsx";
import { Dust } from "./dust.tsx";
import { randomFrom } from "./random.tsx";

const layers = 6;
const top = 132;
const gap = 46;

/** 1 at the top layer, 0 at the bottom one. */
const unrest = (layer: number) => 1 - layer / (layers - 1);

function layerLine(seed: string, layer: number): string {
  const random = randomFrom(`${seed}/layer/${layer}`);
  const swing = 58 * unrest(layer) * unrest(layer);
  return curveThrough(
    Array.from({ length: 13 }, (_, step) => ({
      x: step * 68,
      y: top + layer * gap + (random() - 0.5) * swing,
    })),
  );
}

function rain(seed: string): Point[] {
  const random = randomFrom(`${seed}/rain`);
  return Array.from({ length: 26 }, (_, corner) => ({
    x: 8 + random() * 784,
    y: 8 + (corner % 2 ? 330 : 90) * random() * random(),
  }));
}

/** Records rain in from above and settle, layer by layer, into one level line. */
export function StrataDrawing({ seed, dark = false, className }: DrawingProps) {
  return (
    <Drawing width={800} height={400} dark={dark} className={className}>
      <Dust corners={rain(seed)} gap={56} strokeWidth="3.2" opacity="0.55" />
      {Array.from({ length: layers - 1 }, (_, layer) => (
        <path
          key={layer}
          d={layerLine(seed, layer)}
          strokeWidth={1 + layer * 0.25}
          opacity={0.35 + layer * 0.08}
        />
      ))}
      <path
        className="tide-line"
        d={`M0 ${top + (layers - 1) * gap}h784`}
        strokeWidth="3"
        pathLength="1"
      />
      <Shore x={784} y={top + (layers - 1) * gap} />
    </Drawing>
  );
}
