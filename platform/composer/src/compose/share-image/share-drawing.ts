import { drawBrandMark } from "#compose/drawing/brand-mark.ts";
import { type Canvas, createCanvas, type Pen, writeIn } from "#compose/drawing/canvas.ts";
import { colors, css } from "#compose/drawing/colors.ts";
import { leading, setHeadline } from "./headline.ts";
import type { ShareWords } from "./share-image.ts";
import { tideOf } from "./tide.ts";
import { drawTide } from "./tide-drawing.ts";

/** What sharing services ask for: 1.91 to 1. */
export const shareImageSize = { width: 1200, height: 630 } as const;

const { width, height } = shareImageSize;
const margin = 72;
const ink = css(colors.ink);
const white = css(colors.white);
const foam = css(colors.foam);

const brandRowY = 76;
const brandSizePx = 34;
/** A brand that is too long even so is drawn narrower. */
const smallestPx = 20;
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

function writeBrandRow(pen: Pen, brand: string, language: string): void {
  const markSize = 52;
  const brandX = margin + markSize + 8;
  // The mark's points begin a little inside its sheet; they, not the sheet, meet the margin.
  const mark = { x: margin - 6, y: brandRowY - markSize / 2, size: markSize, color: foam };
  drawBrandMark(pen, mark);
  pen.textBaseline = "middle";

  writeIn(pen, "body", 28);
  pen.fillStyle = foam;
  const languageX = width - margin - pen.measureText(language).width;
  pen.fillText(language, languageX, brandRowY);

  const room = languageX - brandX - margin;
  writeIn(pen, "display", brandSizePx);
  const share = Math.min(1, room / pen.measureText(brand).width);
  writeIn(pen, "display", Math.max(smallestPx, brandSizePx * share));
  pen.fillStyle = white;
  pen.fillText(brand, brandX, brandRowY, room);
}
