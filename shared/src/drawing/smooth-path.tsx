export interface Point {
  x: number;
  y: number;
}

/** Path data of a calm curve through points from left to right, in whole units to stay small. */
export function smoothPath(points: readonly Point[]): string {
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

/** A dot for a path with round caps: a line of no length. */
export function dotAt(x: number, y: number): string {
  return `M${Math.round(x)} ${Math.round(y)}h0`;
}
