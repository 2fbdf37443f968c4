import { DrawingFrame, type DrawingProps, Shore } from "./drawing-frame.tsx";
import { randomFrom } from "./random.tsx";
import { dotAt, smoothPath } from "./smooth-path.tsx";

const layers = 6;
const top = 132;
const gap = 46;

/** 1 at the top layer, 0 at the bottom one. */
const unrest = (layer: number) => 1 - layer / (layers - 1);

function layerLine(seed: string, layer: number): string {
  const random = randomFrom(`${seed}/layer/${layer}`);
  const swing = 58 * unrest(layer) * unrest(layer);
  const points = Array.from({ length: 15 }, (_, step) => ({
    x: step * (layer === layers - 1 ? 56 : 58),
    y: top + layer * gap + (random() - 0.5) * swing,
  }));
  return smoothPath(points);
}

function rain(seed: string): string {
  const random = randomFrom(`${seed}/rain`);
  let path = "";
  for (let drop = 0; drop < 150; drop += 1) {
    const depth = random() * random();
    path += dotAt(8 + random() * 784, 8 + depth * 330);
  }
  return path;
}

/** Records rain in from above and settle, layer by layer, into one level line. */
export function StrataDrawing({ seed, ...frame }: DrawingProps) {
  return (
    <DrawingFrame {...frame}>
      <path d={rain(seed)} strokeWidth="3.2" opacity="0.55" />
      {Array.from({ length: layers - 1 }, (_, layer) => (
        <path
          key={layer}
          d={layerLine(seed, layer)}
          strokeWidth={1 + layer * 0.25}
          opacity={0.35 + layer * 0.08}
        />
      ))}
      <path className="tide-line" d={layerLine(seed, layers - 1)} strokeWidth="3" pathLength="1" />
      <Shore x={784} y={top + (layers - 1) * gap} />
    </DrawingFrame>
  );
}
