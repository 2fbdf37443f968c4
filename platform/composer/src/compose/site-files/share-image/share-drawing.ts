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
import { tideOf } from "./tide.ts";
import { drawTide } from "./tide-drawing.ts";

/** What sharing services ask for: 1.91 to 1. */
const width = 1200;
const height = 630;

const margin = 72;
const ink = colors.ink;
const white = colors.white;
const foam = colors.foam;

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
  context.fillStyle = ink;
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
  context.fillStyle = white;
  context.textBaseline = "alphabetic";
  for (const [index, line] of lines.entries()) {
    context.fillText(line, margin, headlineTop + sizePx * (0.8 + index * leading));
  }
  return headlineTop + sizePx * leading * lines.length;
}

function writeBrandRow(context: CanvasContext, brand: string, locale: string): void {
  const markSize = 52;
  const brandX = margin + markSize + 8;
  // The mark's points begin a little inside its sheet; they, not the sheet, meet the margin.
  const mark = { x: margin - 6, y: brandRowY - markSize / 2, size: markSize, color: foam };
  drawBrandMark(context, mark);
  context.textBaseline = "middle";

  writeIn(context, "body", 28);
  context.fillStyle = foam;
  const languageX = width - margin - context.measureText(locale).width;
  context.fillText(locale, languageX, brandRowY);

  const room = languageX - brandX - margin;
  writeIn(context, "display", brandSizePx);
  const share = Math.min(1, room / context.measureText(brand).width);
  writeIn(context, "display", Math.max(smallestPx, brandSizePx * share));
  context.fillStyle = white;
  context.fillText(brand, brandX, brandRowY, room);
}

/**
 * The shell's brand mark (`shell/src/frame/site-header.tsx`) on its sheet of 32 × 32: points that
 * become a line.
 */
const brandMark = {
  sea: "M4 9h0M8 14h0M5 19h0M9 23h0M11 8h0M4 25h0M12 18h0",
  line: "M12 20C17 20 18 12 28 11",
  strokeWidth: 2.6,
  seaOpacity: 0.7,
} as const;

const sheet = 32;

interface MarkPlace {
  /** Upper left corner of the sheet, and its width. */
  x: number;
  y: number;
  size: number;
  color: string;
  /** In units of the sheet; small marks need a stronger line than large ones. */
  strokeWidth?: number;
}

/** Draws the mark in a square. */
function drawBrandMark(
  context: CanvasContext,
  { x, y, size, color, strokeWidth = brandMark.strokeWidth }: MarkPlace,
): void {
  context.save();
  context.translate(x, y);
  context.scale(size / sheet, size / sheet);
  context.lineCap = "round";
  context.lineWidth = strokeWidth;
  context.strokeStyle = color;
  context.globalAlpha = brandMark.seaOpacity;
  context.stroke(new Path2D(brandMark.sea));
  context.globalAlpha = 1;
  context.stroke(new Path2D(brandMark.line));
  context.restore();
}
