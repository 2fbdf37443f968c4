import { Path2D, type Pen } from "#compose/drawing/canvas.ts";
import { colors, css } from "#compose/drawing/colors.ts";
import type { Point, Tide } from "./tide.ts";

const foam = css(colors.foam);
const tide = css(colors.tide);

/** Draws a tide for dark ground, its calm line last and strongest. */
export function drawTide(pen: Pen, { haze, drops, stones, strands, line }: Tide): void {
  pen.lineCap = "round";
  const dots = (points: readonly Point[], size: number, opacity: number, color = foam) => {
    pen.globalAlpha = opacity;
    pen.strokeStyle = color;
    pen.lineWidth = size;
    pen.beginPath();
    for (const { x, y } of points) {
      // A line of no length: its round caps make a dot.
      pen.moveTo(x, y);
      pen.lineTo(x, y);
    }
    pen.stroke();
  };
  dots(haze, 2.6, 0.45);
  dots(drops, 4.8, 0.7);
  dots(stones, 9, 1, tide);

  pen.strokeStyle = foam;
  pen.globalAlpha = 0.42;
  pen.lineWidth = 1.4;
  for (const strand of strands) pen.stroke(curveThrough(strand));
  pen.globalAlpha = 1;
  // The line swells while it gathers.
  for (const [from, lineWidth] of [1.6, 2.6, 3.8, 5].entries()) {
    pen.lineWidth = lineWidth;
    pen.stroke(curveThrough(line.slice(from)));
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
