import { brandMark, drawBrandMark } from "#compose/drawing/brand-mark.ts";
import { type Canvas, createCanvas } from "#compose/drawing/canvas.ts";
import { colors, css } from "#compose/drawing/colors.ts";

const ink = css(colors.ink);
const foam = css(colors.foam);

/** Radius of an icon's corners, in shares of its width. */
const corner = 7 / 32;

/** How far the mark's middle lies below its sheet's, in shares of the sheet. */
const markDrop = 0.5 / 32;

/**
 * The mark on a full square of ink, as PNG. Platforms cut their own shapes out of it, at worst a
 * circle of four fifths: the mark stays inside that.
 */
export function squareIcon(size: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext("2d");
  pen.fillStyle = ink;
  pen.fillRect(0, 0, size, size);
  drawMark(canvas, 0.8, brandMark.strokeWidth);
  return canvas.encode("png");
}

/** The mark on a rounded square of ink, large and strong enough for a few pixels, as PNG. */
export function tabIcon(size: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext("2d");
  pen.fillStyle = ink;
  pen.beginPath();
  pen.roundRect(0, 0, size, size, corner * size);
  pen.fill();
  drawMark(canvas, 0.96, brandMark.strokeWidth + 12 / size);
  return canvas.encode("png");
}

function drawMark(canvas: Canvas, share: number, strokeWidth: number): void {
  const size = canvas.width * share;
  const x = (canvas.width - size) / 2;
  const place = { x, y: x - size * markDrop, size, color: foam, strokeWidth };
  drawBrandMark(canvas.getContext("2d"), place);
}

/** The same for browsers that take a drawing for every size. */
export function iconSvg(): string {
  const { sea, line, strokeWidth, seaOpacity } = brandMark;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${corner * 32}" fill="${ink}"/>`,
    `<g transform="translate(1.6 1.15) scale(0.9)" fill="none" stroke="${foam}" stroke-width="${strokeWidth}" stroke-linecap="round">`,
    `<path d="${sea}" opacity="${seaOpacity}"/>`,
    `<path d="${line}"/>`,
    "</g></svg>\n",
  ].join("");
}
