import { curveThrough, type Point } from "@site/ui/drawing/curve";
import { dotsAt } from "@site/ui/drawing/dots";
import { CaseDrawing } from "./case-drawing.tsx";

const sold: readonly Point[] = [
  { x: 10, y: 112 },
  { x: 34, y: 84 },
  { x: 58, y: 100 },
  { x: 82, y: 122 },
  { x: 106, y: 92 },
  { x: 130, y: 66 },
  { x: 154, y: 82 },
  { x: 178, y: 106 },
];
const expected: readonly Point[] = [
  { x: 178, y: 106 },
  { x: 212, y: 74 },
  { x: 240, y: 46 },
  { x: 272, y: 62 },
  { x: 308, y: 84 },
];
const shifted = (by: number) => expected.map(({ x, y }) => ({ x, y: y + (by * (x - 178)) / 130 }));

/** Demand forecasting: weeks sold, and the band in which the next ones will lie. */
export function DemandDrawing() {
  const band = `${curveThrough(shifted(-34))}L${curveThrough(shifted(34).toReversed()).slice(1)}Z`;
  return (
    <CaseDrawing>
      <path d="M178 8V142" strokeWidth="1" strokeDasharray="1 6" opacity="0.8" />
      <path d={band} className="fill-foam" stroke="none" />
      <path d={curveThrough(sold)} strokeWidth="1.4" opacity="0.7" />
      <path d={dotsAt(sold)} strokeWidth="6" />
      <path d={curveThrough(expected)} strokeWidth="2.4" />
      <circle cx="308" cy="84" r="4.5" className="fill-current" stroke="none" />
    </CaseDrawing>
  );
}
