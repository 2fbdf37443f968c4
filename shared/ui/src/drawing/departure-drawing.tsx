import { curveThrough } from "./curve.tsx";
import { Drawing, type DrawingProps, Shore } from "./drawing.tsx";
import { randomFrom } from "./random.tsx";

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
export function DepartureDrawing({ seed, dark = false, className }: DrawingProps) {
  const drawn = Array.from({ length: strands }, (_, strand) => strandOf(seed, strand));
  const arriving = drawn.filter(({ end }) => !end);
  const leaving = drawn.filter(({ end }) => end);
  return (
    <Drawing width={800} height={400} dark={dark} className={className}>
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
    </Drawing>
  );
}
