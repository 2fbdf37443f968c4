import { randomFrom } from "shared/drawing/random";
import { type Place, smoothCurve } from "#drawing/smooth-curve.ts";

const height = 220;

/** Twelve directions round a point, as a table: no trigonometry, so no engine may differ. */
const directions = [
  [1, 0],
  [0.866, 0.5],
  [0.5, 0.866],
  [0, 1],
  [-0.5, 0.866],
  [-0.866, 0.5],
  [-1, 0],
  [-0.866, -0.5],
  [-0.5, -0.866],
  [0, -1],
  [0.5, -0.866],
  [0.866, -0.5],
] as const;

interface Shore {
  seed: string;
  x: number;
  y: number;
  /** Half the land's extent, across and down. */
  across: number;
  down: number;
}

/** A closed tide mark round a shore: the coast's own shape, wider and rounder the further out. */
function tideMark({ seed, x, y, across, down }: Shore, mark: number): string {
  const random = randomFrom(`about/${seed}`);
  const out = 22 * mark + 2 * mark * mark;
  const places = directions.map(([right, below]): Place => {
    const bay = (random() - 0.5) * 0.62 * (1 - 0.11 * mark);
    return [x + right * (across * (1 + bay) + out), y + below * (down * (1 + bay) + out)];
  });
  return smoothCurve(places, { closed: true });
}

const marks = [0, 1, 2, 3, 4] as const;

/** Two shores and one line between them: the island, and the continent across the sea. */
export function TwoShores() {
  return (
    <>
      <Crossing width={560} className="mt-14 h-auto md:hidden" />
      <Crossing width={1440} className="mt-20 hidden h-auto md:block" />
    </>
  );
}

function Crossing({ width, className }: { width: number; className: string }) {
  const island = { seed: "island", x: width * 0.08 + 30, y: 140, across: 24, down: 58 };
  const continent = { seed: "continent", x: width - 30, y: 200, across: 150, down: 110 };
  const from = [island.x, 132] as const;
  const to = [width - 110, 118] as const;
  const span = to[0] - from[0];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      // The outermost marks reach above the drawing's box; the section cuts them, not the box.
      className={`w-full overflow-visible text-foam ${className}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {marks.map((mark) => (
        <path
          key={mark}
          d={tideMark(island, mark) + tideMark(continent, mark)}
          strokeWidth={mark === 0 ? 1.8 : 1.2}
          opacity={0.75 - 0.15 * mark}
        />
      ))}
      <path
        d={`M${Math.round(from[0])} ${from[1]}C${Math.round(from[0] + span * 0.25)} 20 ${Math.round(from[0] + span * 0.72)} 4 ${to[0]} ${to[1]}`}
        strokeWidth="2.6"
      />
      <circle cx={Math.round(from[0])} cy={from[1]} r="7" className="fill-current" stroke="none" />
      <circle cx={to[0]} cy={to[1]} r="7" className="fill-current" stroke="none" />
    </svg>
  );
}
