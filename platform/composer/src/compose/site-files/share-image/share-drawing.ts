import {
  type Canvas,
  type CanvasContext,
  colors,
  createCanvas,
  Path2D,
  writeIn,
} from "./canvas.ts";
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

/** Width of a text at a size, in pixels. */
export type Measure = (text: string, sizePx: number) => number;

interface Headline {
  sizePx: number;
  lines: string[];
}

interface Space {
  width: number;
  height: number;
}

/** Sizes to try, from the largest; in pixels. */
const sizes = [120, 104, 92, 84, 76, 68, 60, 52, 44] as const;

/** Distance of two baselines, in shares of the size. */
export const leading = 1.08;

/**
 * Sets a title as large as its space allows, in lines of about the same length. At the smallest size
 * a longer one loses its end, and a word that is still too wide is drawn narrower.
 */
export function setHeadline(title: string, { width, height }: Space, measure: Measure): Headline {
  // A no-break space holds together what it stands between.
  const words = title.trim().split(/[ \t\n]+/);
  let headline: Headline = { sizePx: 0, lines: [] };
  for (const sizePx of sizes) {
    const widthOf = (text: string) => measure(text, sizePx);
    const lines = linesOf(words, (text) => widthOf(text) > width);
    const count = Math.floor(height / (sizePx * leading));
    if (lines.length <= count && lines.every((line) => widthOf(line) <= width)) {
      return { sizePx, lines: balanced(words, lines.length, width, widthOf) };
    }
    headline = { sizePx, lines: lines.slice(0, count) };
  }
  return headline;
}

/** Fills line after line with as many words as it holds. */
function linesOf(words: readonly string[], isWide: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || isWide(longer)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The narrowest setting in as many lines: no last line is left with one short word. */
function balanced(
  words: readonly string[],
  count: number,
  width: number,
  measure: (text: string) => number,
): string[] {
  const at = (limit: number) => linesOf(words, (text) => measure(text) > limit);
  let narrow = 0;
  let wide = width;
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2;
    if (at(middle).length > count) narrow = middle;
    else wide = middle;
  }
  return at(wide);
}
