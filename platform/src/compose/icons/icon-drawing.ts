import { brandMark, drawBrandMark } from "#compose/drawing/brand-mark.ts";
import { createCanvas } from "#compose/drawing/canvas.ts";
import { colors, css } from "#compose/drawing/colors.ts";

/**
 * How much of an icon's width the mark's sheet takes. Platforms may cut a circle of four fifths
 * out of a square icon: the mark stays inside it.
 */
const markShare = 0.8;

/** How far the mark's middle lies below its sheet's, in shares of the sheet. */
const markDrop = 0.5 / 32;

/** The mark on a square of ink, as PNG. */
export function iconPng(size: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext("2d");
  pen.fillStyle = css(colors.ink);
  pen.fillRect(0, 0, size, size);
  const mark = size * markShare;
  const corner = (size - mark) / 2;
  drawBrandMark(pen, corner, corner - mark * markDrop, mark, css(colors.foam));
  return canvas.encode("png");
}

/** The mark on a rounded square of ink, for browsers that show drawings in any size. */
export function iconSvg(): string {
  const { sea, line, strokeWidth, seaOpacity } = brandMark;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="7" fill="${css(colors.ink)}"/>`,
    `<g transform="translate(1.6 1.15) scale(0.9)" fill="none" stroke="${css(colors.foam)}" stroke-width="${strokeWidth}" stroke-linecap="round">`,
    `<path d="${sea}" opacity="${seaOpacity}"/>`,
    `<path d="${line}"/>`,
    "</g></svg>\n",
  ].join("");
}
