export interface Point {
  x: number;
  y: number;
}

/** A smooth path through all points: Catmull-Rom, written as cubic Béziers in whole units. */
export function curveThrough(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  let path = `M${Math.round(first.x)} ${Math.round(first.y)}`;
  for (let index = 1; index < points.length; index += 1) {
    const end = points[index] ?? first;
    const start = points[index - 1] ?? first;
    const before = points[index - 2] ?? start;
    const after = points[index + 1] ?? end;
    const controls = [
      start.x + (end.x - before.x) / 6,
      start.y + (end.y - before.y) / 6,
      end.x - (after.x - start.x) / 6,
      end.y - (after.y - start.y) / 6,
    ];
    path += `C${[...controls, end.x, end.y].map(Math.round).join(" ")}`;
  }
  return path;
}

/** Dots for a path with round caps: each a line of no length. */
export function dotsAt(points: readonly Point[]): string {
  return points.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join("");
}

/** Points at even steps of `share` from 0 to 1. */
export function pointsAlong(steps: number, at: (share: number) => Point): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}
