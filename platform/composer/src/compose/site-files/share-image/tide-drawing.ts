import { type CanvasContext, colors, Path2D } from "./canvas.ts";
import type { Point, Tide } from "./tide.ts";

const foam = colors.foam;
const tide = colors.tide;

/** Draws a tide for dark ground, its calm line last and strongest. */
export function drawTide(
  context: CanvasContext,
  { haze, drops, stones, strands, line }: Tide,
): void {
  context.lineCap = "round";
  const dots = (points: readonly Point[], size: number, opacity: number, color: string = foam) => {
    context.globalAlpha = opacity;
    context.strokeStyle = color;
    context.lineWidth = size;
    context.beginPath();
    for (const { x, y } of points) {
      // A line of no length: its round caps make a dot.
      context.moveTo(x, y);
      context.lineTo(x, y);
    }
    context.stroke();
  };
  dots(haze, 2.6, 0.45);
  dots(drops, 4.8, 0.7);
  dots(stones, 9, 1, tide);

  context.strokeStyle = foam;
  context.globalAlpha = 0.42;
  context.lineWidth = 1.4;
  for (const strand of strands) context.stroke(curveThrough(strand));
  context.globalAlpha = 1;
  // The line swells while it gathers.
  for (const [from, lineWidth] of [1.6, 2.6, 3.8, 5].entries()) {
    context.lineWidth = lineWidth;
    context.stroke(curveThrough(line.slice(from)));
  }
  dots(line.slice(-1), 22, 1);
}

/** A smooth curve through points from left to right (Catmull and Rom's spline). */
function curveThrough(points: readonly Point[]): Path2D {
  const path = new Path2D();
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (!before) {
      path.moveTo(point.x, point.y);
      continue;
    }
    const earlier = points[index - 2] ?? before;
    const later = points[index + 1] ?? point;
    path.bezierCurveTo(
      before.x + (point.x - earlier.x) / 6,
      before.y + (point.y - earlier.y) / 6,
      point.x - (later.x - before.x) / 6,
      point.y - (later.y - before.y) / 6,
      point.x,
      point.y,
    );
  }
  return path;
}
