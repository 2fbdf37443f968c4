import { randomFrom } from "./random.tsx";

interface Point {
  x: number;
  y: number;
}

const width = 800;

/** The calm line: from a seeded height at sea to a seeded height at the shore. */
function shoreline(seed: string, height: number) {
  const random = randomFrom(`${seed}/shore`);
  const start = height * (0.62 + 0.2 * random());
  const end = height * (0.3 + 0.16 * random());
  const swell = height * (0.05 + 0.06 * random());
  return (share: number): number => {
    const ease = share * share * (3 - 2 * share);
    // A parabola in each half stands in for a wave: no trigonometry, so no engine may differ.
    const phase = (share * 2) % 1;
    const wave = (share < 0.5 ? 4 : -4) * phase * (1 - phase) * swell * (1 - share);
    return start + (end - start) * ease + wave;
  };
}

function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${Math.round(first.x)} ${Math.round(first.y)}`;
  let before = first;
  for (const point of rest) {
    const middle = Math.round((before.x + point.x) / 2);
    path += `C${middle} ${Math.round(before.y)} ${middle} ${Math.round(point.y)} ${Math.round(point.x)} ${Math.round(point.y)}`;
    before = point;
  }
  return path;
}

function dotsAtSea(seed: string, count: number, height: number): string {
  const random = randomFrom(`${seed}/dots`);
  const line = shoreline(seed, height);
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const share = random() ** 1.7 * 0.72;
    const spread = (1 - share / 0.78) ** 1.4 * height * 0.62;
    const y = line(share) + (random() + random() - 1) * spread;
    if (y > 6 && y < height - 6) path += `M${Math.round(share * width)} ${Math.round(y)}h0`;
  }
  return path;
}

function strand(seed: string, index: number, height: number): string {
  const random = randomFrom(`${seed}/strand/${index}`);
  const line = shoreline(seed, height);
  const offset = (random() - 0.5) * height * 0.95;
  const points: Point[] = [];
  for (let share = 0; share <= 0.66; share += 0.11) {
    const rest = Math.max(0, 1 - share / 0.64);
    const jitter = (random() - 0.5) * height * 0.16 * rest;
    points.push({ x: share * width, y: line(share) + offset * rest * rest + jitter });
  }
  return pathThrough(points);
}

export interface TideDrawingProps {
  /** What the drawing belongs to; every seed gives another tide. */
  seed: string;
  /** Height of the drawing's box; its width is 800. */
  height?: number;
  dots?: number;
  strands?: number;
  /** False leaves the line short of the shore: for a page that leads nowhere. */
  arrives?: boolean;
  /** Colours for dark ground. */
  dark?: boolean;
  className?: string;
}

/**
 * The drawing that carries the site: scattered points at sea gather into one calm line at the
 * shore, as raw data becomes a decision. Purely decorative, hence hidden from assistive technology.
 */
export function TideDrawing({
  seed,
  height = 400,
  dots = 110,
  strands = 6,
  arrives = true,
  dark = false,
  className = "",
}: TideDrawingProps) {
  const line = shoreline(seed, height);
  const lastShare = arrives ? 1 : 0.8;
  const calm: Point[] = [];
  for (let step = 0; step <= 6; step += 1) {
    const share = 0.42 + ((lastShare - 0.42) * step) / 6;
    calm.push({ x: share * width, y: line(share) });
  }
  const end = calm.at(-1) ?? { x: width, y: 0 };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${dark ? "text-foam" : "text-deep"} ${className}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={dotsAtSea(seed, dots, height)} strokeWidth="3.2" opacity="0.55" />
      {Array.from({ length: strands }, (_, index) => (
        <path key={index} d={strand(seed, index, height)} strokeWidth="1.1" opacity="0.4" />
      ))}
      <path className="tide-line" d={pathThrough(calm)} strokeWidth="3" pathLength="1" />
      {arrives && (
        <circle
          cx={Math.round(end.x - 8)}
          cy={Math.round(end.y)}
          r="6"
          className="fill-current"
          stroke="none"
        />
      )}
    </svg>
  );
}
