import { DrawingFrame, type DrawingProps, Shore } from "./drawing-frame.tsx";
import { randomFrom } from "./random.tsx";
import { smoothPath } from "./smooth-path.tsx";

const strands = 15;
const shoreY = 150;

/** Every third strand leaves the bundle before the shore. */
const leaves = (strand: number) => strand % 3 === 1;

function strandOf(seed: string, strand: number) {
  const random = randomFrom(`${seed}/strand/${strand}`);
  const start = 40 + strand * 19 + random() * 12;
  if (!leaves(strand)) {
    const middle = shoreY + (start - shoreY) * 0.55 + (random() - 0.5) * 24;
    const points = [
      { x: 0, y: start },
      { x: 180, y: start + (random() - 0.5) * 40 },
      { x: 400, y: middle },
      { x: 640, y: shoreY },
    ];
    return { path: smoothPath(points), end: undefined };
  }
  const parting = 120 + strand * 26 + random() * 60;
  const end = { x: parting + 150, y: 318 + random() * 60 };
  const points = [{ x: 0, y: start }, { x: parting, y: shoreY + (start - shoreY) * 0.7 }, end];
  return { path: smoothPath(points), end };
}

/** Many customers run along together; some part from the bundle and stop, the others arrive. */
export function DepartureDrawing({ seed, ...frame }: DrawingProps) {
  const drawn = Array.from({ length: strands }, (_, strand) => strandOf(seed, strand));
  return (
    <DrawingFrame {...frame}>
      {drawn.map(({ path, end }) => (
        <g key={path}>
          <path d={path} strokeWidth="1.3" opacity="0.5" strokeDasharray={end && "2 7"} />
          {end && <circle cx={Math.round(end.x)} cy={Math.round(end.y)} r="5" strokeWidth="1.5" />}
        </g>
      ))}
      <path
        className="tide-line"
        d={`M540 ${shoreY}L780 ${shoreY}`}
        strokeWidth="3"
        pathLength="1"
      />
      <Shore x={784} y={shoreY} />
    </DrawingFrame>
  );
}
