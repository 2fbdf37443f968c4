import type { Point } from "./curve.tsx";

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
