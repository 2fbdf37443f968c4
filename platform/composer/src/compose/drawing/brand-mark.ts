import { Path2D, type Pen } from "./canvas.ts";

/**
 * The shell's brand mark (`shell/src/header/brand-mark.tsx`) on its sheet of 32 × 32: points that
 * become a line.
 */
export const brandMark = {
  sea: "M4 9h0M8 14h0M5 19h0M9 23h0M11 8h0M4 25h0M12 18h0",
  line: "M12 20C17 20 18 12 28 11",
  strokeWidth: 2.6,
  seaOpacity: 0.7,
} as const;

const sheet = 32;

export interface MarkPlace {
  /** Upper left corner of the sheet, and its width. */
  x: number;
  y: number;
  size: number;
  color: string;
  /** In units of the sheet; small marks need a stronger line than large ones. */
  strokeWidth?: number;
}

/** Draws the mark in a square. */
export function drawBrandMark(
  pen: Pen,
  { x, y, size, color, strokeWidth = brandMark.strokeWidth }: MarkPlace,
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / sheet, size / sheet);
  pen.lineCap = "round";
  pen.lineWidth = strokeWidth;
  pen.strokeStyle = color;
  pen.globalAlpha = brandMark.seaOpacity;
  pen.stroke(new Path2D(brandMark.sea));
  pen.globalAlpha = 1;
  pen.stroke(new Path2D(brandMark.line));
  pen.restore();
}
