import type { SVGProps } from "react";
import type { Point } from "./curve.tsx";
import { randomFrom } from "./random.tsx";

/** Points that depend on `seed` alone: `place` takes as many random numbers for each as it needs. */
export function scatter(
  seed: string,
  count: number,
  place: (random: () => number, index: number) => Point,
): Point[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => place(random, index));
}

/** Units that corners keep to: nobody sees it in dust, and round numbers are short. */
const grid = 5;

interface DustProps extends SVGProps<SVGPathElement> {
  /** Corners of the scribble that the dots lie on; far apart, so that no row of dots shows. */
  corners: readonly Point[];
  /** Mean distance of two dots on the scribble. */
  gap: number;
}

/**
 * Scattered dots that cost nearly nothing: a coarse scribble, of which a dash pattern leaves only
 * round points. Each number of a corner places several of them.
 */
export function Dust({ corners, gap, ...stroke }: DustProps) {
  let pen = { x: 0, y: 0 };
  const steps = corners.map(({ x, y }) => {
    const corner = { x: Math.round(x / grid) * grid, y: Math.round(y / grid) * grid };
    const step = `${corner.x - pen.x} ${corner.y - pen.y}`;
    pen = corner;
    return step;
  });
  const dashes = [0.7, 1.3, 0.9, 1.6, 0.5].map((share) => `0 ${Math.round(share * gap)}`);
  return (
    <path
      d={`m${steps.join(" ").replaceAll(" -", "-")}`}
      strokeDasharray={dashes.join(" ")}
      {...stroke}
    />
  );
}

/** Path data of dots at exactly these points, for strokes with round caps: lines of no length. */
export function dotsAt(points: readonly Point[]): string {
  let [left, top] = [0, 0];
  const steps = points.map((point) => {
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    const step = `m${x - left} ${y - top}h0`;
    [left, top] = [x, y];
    return step;
  });
  return steps.join("").replaceAll(" -", "-");
}
