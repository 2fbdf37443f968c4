import type { Point } from "@site/ui/drawing/curve";

/** Points at even steps of `share` from 0 to 1. */
export function pointsAlong(steps: number, at: (share: number) => Point): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}
