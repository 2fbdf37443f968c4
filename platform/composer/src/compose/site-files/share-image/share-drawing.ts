import {
  type Canvas,
  type CanvasContext,
  colors,
  createCanvas,
  Path2D,
  writeIn,
} from "./canvas.ts";
import { leading, setHeadline } from "./headline.ts";
import type { ShareWords } from "./share-images.ts";
import { type Point, type Tide, tideOf } from "./tide.ts";

/** What sharing services ask for: 1.91 to 1. */
const width = 1200;
const height = 630;

const margin = 72;

const brandRowY = 76;
const brandSizePx = 34;
/** A brand that is too long even so is drawn narrower. */
const smallestPx = 20;
/** Where the headline stands: below the row with the brand, above the tide. */
const headlineTop = 140;
const headlineSpace = { width: width - 2 * margin, height: 240 };

/** Draws a page's image for sharing services: the brand, the page's title, and the tide below. */
export function drawShareImage({ seed, title, brand, locale }: ShareWords): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = colors.ink;
  context.fillRect(0, 0, width, height);
  writeBrandRow(context, brand, locale);
  const top = writeHeadline(context, title) + 28;
  drawTide(context, tideOf(seed, { width, top, height: height - top }));
  return canvas;
}

/** Writes the headline; the result is the height at which it ends. */
function writeHeadline(context: CanvasContext, title: string): number {
  const { sizePx, lines } = setHeadline(title, headlineSpace, (text, size) => {
    writeIn(context, "display", size);
    return context.measureText(text).width;
  });
  writeIn(context, "display", sizePx);
  context.fillStyle = colors.white;
  context.textBaseline = "alphabetic";
  for (const [index, line] of lines.entries()) {
    const baseline = headlineTop + sizePx * (0.8 + index * leading);
    context.fillText(line, margin, baseline, headlineSpace.width);
  }
  return headlineTop + sizePx * leading * lines.length;
}

function writeBrandRow(context: CanvasContext, brand: string, locale: string): void {
  const brandX = margin + markSheet.px + 8;
  // The mark's points begin a little inside its sheet; they, not the sheet, meet the margin.
  drawBrandMark(context, margin - 6);
  context.textBaseline = "middle";

  writeIn(context, "body", 28);
  context.fillStyle = colors.foam;
  const languageX = width - margin - context.measureText(locale).width;
  context.fillText(locale, languageX, brandRowY);

  const room = languageX - brandX - margin;
  writeIn(context, "display", brandSizePx);
  const share = Math.min(1, room / context.measureText(brand).width);
  writeIn(context, "display", Math.max(smallestPx, brandSizePx * share));
  context.fillStyle = colors.white;
  context.fillText(brand, brandX, brandRowY, room);
}

/** Width of the brand mark's sheet, in its own units and in pixels. */
const markSheet = { units: 32, px: 52 };

/**
 * Draws the shell's brand mark (`shell/src/frame/site-header.tsx`) with the left edge of its sheet
 * here: points that become a line.
 */
function drawBrandMark(context: CanvasContext, left: number): void {
  context.save();
  context.translate(left, brandRowY - markSheet.px / 2);
  context.scale(markSheet.px / markSheet.units, markSheet.px / markSheet.units);
  context.lineCap = "round";
  context.lineWidth = 2.6;
  context.strokeStyle = colors.foam;
  context.globalAlpha = 0.7;
  context.stroke(new Path2D("M4 9h0M8 14h0M5 19h0M9 23h0M11 8h0M4 25h0M12 18h0"));
  context.globalAlpha = 1;
  context.stroke(new Path2D("M12 20C17 20 18 12 28 11"));
  context.restore();
}

/** Draws a tide for dark ground, its calm line last and strongest. */
function drawTide(context: CanvasContext, { haze, drops, stones, strands, line }: Tide): void {
  context.lineCap = "round";
  const dots = (
    points: readonly Point[],
    size: number,
    opacity: number,
    color: string = colors.foam,
  ) => {
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
  dots(stones, 9, 1, colors.tide);

  context.strokeStyle = colors.foam;
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
