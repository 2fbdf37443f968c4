import { type CanvasContext, Path2D } from "./canvas.ts";

/**
 * The shell's brand mark (`shell/src/frame/site-header.tsx`) on its sheet of 32 × 32: points that
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
