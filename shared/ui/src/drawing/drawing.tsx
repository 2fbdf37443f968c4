import type { ReactNode, SVGProps } from "react";
import { curveThrough, Dust, type Point, randomFrom } from "./points.tsx";

interface SheetProps extends SVGProps<SVGSVGElement> {
  /** Size of the sheet, in the drawing's own units. */
  width: number;
  height: number;
  /** Whether the lines are for dark ground or light; without it they take the text's color. */
  dark?: boolean;
}

/** The sheet of a decorative line drawing, hidden from assistive technology. */
export function Drawing({ width, height, dark, className = "", children, ...svg }: SheetProps) {
  const color = dark === undefined ? "" : dark ? "text-foam " : "text-deep ";
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={color + className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...svg}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export interface DrawingProps {
  /** What the drawing belongs to; every seed gives another drawing. */
  seed: string;
  /** Colors for dark ground. */
  dark?: boolean;
  className?: string;
}

/** Where a drawing's calm line arrives. */
export function Shore({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={Math.round(y)} r="6" className="fill-current" stroke="none" />;
}

/**
 * A small icon, 64 × 40, in the drawings' line style; decorative, beside the text that it
 * illustrates.
 */
export function LineGlyph({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Drawing width={64} height={40} strokeWidth="2" className={`h-10 w-16 shrink-0 ${className}`}>
      {children}
    </Drawing>
  );
}

/** Width of the tide drawing. */
const width = 800;

/** The calm line: from a seeded height at sea to a seeded height at the shore. */
function shoreline(seed: string, height: number) {
  const random = randomFrom(`${seed}/shore`);
  const start = height * (0.62 + 0.2 * random());
  const end = height * (0.3 + 0.16 * random());
  const swell = height * (0.05 + 0.06 * random());
  return (share: number): number => {
    const ease = share * share * (3 - 2 * share);
    // A parabola in each half instead of a sine: engines may differ in trigonometry.
    const phase = (share * 2) % 1;
    const wave = (share < 0.5 ? 4 : -4) * phase * (1 - phase) * swell * (1 - share);
    return start + (end - start) * ease + wave;
  };
}

/** Approximate length of the scribble that the dots lie on: leaps times units per leap. */
const scribble = { leaps: 22, length: 22 * 300 };

/** Corners of a scribble that leaps from one edge of the sea to the other. */
function sea(seed: string, height: number): Point[] {
  const random = randomFrom(`${seed}/dots`);
  const line = shoreline(seed, height);
  return Array.from({ length: scribble.leaps }, (_, corner) => {
    // Every other leap leads back to the open sea, where most of the dots lie.
    const share = random() * (corner % 2 ? 0.12 : 0.72);
    const rest = 1 - share / 0.78;
    const spread = rest * (0.6 + 0.4 * rest) * height * 0.62;
    return { x: share * width, y: line(share) + (random() + random() - 1) * spread };
  });
}

const strandShares = [0, 0.16, 0.32, 0.48, 0.64] as const;

function strand(seed: string, lane: number, height: number): string {
  const random = randomFrom(`${seed}/strand/${lane}`);
  const line = shoreline(seed, height);
  const offset = (lane - 0.5 + 0.15 * (random() - 0.5)) * height * 0.95;
  return curveThrough(
    strandShares.map((share) => {
      const rest = 1 - share / 0.64;
      const jitter = (random() - 0.5) * height * 0.13 * rest;
      return { x: share * width, y: line(share) + offset * rest * rest + jitter };
    }),
  );
}

interface TideDrawingProps extends DrawingProps {
  /** Height of the drawing's box; its width is 800. */
  height?: number;
  /** Approximate number of dots at sea. */
  dots?: number;
  strands?: number;
  /** False ends the line before the shore, for a 404. */
  arrives?: boolean;
}

/**
 * The site's main drawing: scattered points at sea gather into one calm line at the shore, as raw
 * data becomes a decision. Purely decorative, so it is hidden from assistive technology.
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
  for (let step = 0; step <= 4; step += 1) {
    const share = 0.42 + ((lastShare - 0.42) * step) / 4;
    calm.push({ x: share * width, y: line(share) });
  }
  const end = calm.at(-1) ?? { x: width, y: 0 };
  return (
    <Drawing width={width} height={height} dark={dark} className={className}>
      <Dust
        corners={sea(seed, height)}
        gap={scribble.length / dots}
        strokeWidth="3.2"
        opacity="0.55"
      />
      <path
        d={Array.from({ length: strands }, (_, index) =>
          strand(seed, (index + 0.5) / strands, height),
        ).join("")}
        strokeWidth="1.1"
        opacity="0.4"
      />
      <path className="tide-line" d={curveThrough(calm)} strokeWidth="3" pathLength="1" />
      {arrives && <Shore x={Math.round(end.x - 8)} y={end.y} />}
    </Drawing>
  );
}
