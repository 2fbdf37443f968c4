import { drawBrandMark } from "../icons/brand-mark.ts";
import { type Canvas, createCanvas, Path2D, type Pen, writeIn } from "./canvas.ts";
import { colors, css } from "./colors.ts";
import { leading, setHeadline } from "./headline.ts";
import type { ShareWords } from "./share-image.ts";
import { type Point, type Tide, tideOf } from "./tide.ts";

/** What sharing services ask for: 1.91 to 1. */
export const shareImageSize = { width: 1200, height: 630 } as const;

const { width, height } = shareImageSize;
const margin = 72;
const ink = css(colors.ink);
const white = css(colors.white);
const foam = css(colors.foam);
const tide = css(colors.tide);

const brandRowY = 76;
/** Where the headline stands: below the row with the brand, above the tide. */
const headlineTop = 140;
const headlineSpace = { width: width - 2 * margin, height: 240 };

/** Draws a page's image for sharing services: the brand, the page's title, and the tide below. */
export function drawShareImage({ seed, title, brand, language }: ShareWords): Canvas {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = ink;
  pen.fillRect(0, 0, width, height);
  writeBrandRow(pen, brand, language);
  const top = writeHeadline(pen, title) + 28;
  drawTide(pen, tideOf(seed, { width, top, height: height - top }));
  return canvas;
}

/** Writes the headline; the result is the height at which it ends. */
function writeHeadline(pen: Pen, title: string): number {
  const { sizePx, lines } = setHeadline(title, headlineSpace, (text, size) => {
    writeIn(pen, "display", size);
    return pen.measureText(text).width;
  });
  writeIn(pen, "display", sizePx);
  pen.fillStyle = white;
  pen.textBaseline = "alphabetic";
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, margin, headlineTop + sizePx * (0.8 + index * leading));
  }
  return headlineTop + sizePx * leading * lines.length;
}

function drawTide(pen: Pen, { haze, drops, stones, strands, line }: Tide): void {
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
  for (const [from, lineWidth] of [
    [0, 1.6],
    [1, 2.6],
    [2, 3.8],
    [3, 5],
  ] as const) {
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

function writeBrandRow(pen: Pen, brand: string, language: string): void {
  const markSize = 52;
  const brandX = margin + markSize + 8;
  // The mark's points begin a little inside its sheet; they, not the sheet, meet the margin.
  drawBrandMark(pen, margin - 6, brandRowY - markSize / 2, markSize, foam);
  pen.textBaseline = "middle";

  writeIn(pen, "body", 28);
  pen.fillStyle = foam;
  const languageX = width - margin - pen.measureText(language).width;
  pen.fillText(language, languageX, brandRowY);

  writeIn(pen, "display", 34);
  pen.fillStyle = white;
  pen.fillText(brand, brandX, brandRowY, languageX - brandX - margin);
}
