import type { Point } from "@site/ui/drawing/curve";
import { Dust } from "@site/ui/drawing/dust";
import { randomFrom } from "@site/ui/drawing/random";
import { CaseDrawing } from "./case-drawing.tsx";

const segments = [
  { x: 70, y: 94, reach: 44 },
  { x: 170, y: 50, reach: 38 },
  { x: 258, y: 100, reach: 42 },
] as const;

function customers(seed: string, count: number, place: Point, reach: number): Point[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => ({
    x: place.x + (random() * 2 - 1) * reach,
    y: place.y + (random() * 2 - 1) * reach,
  }));
}

/** Marketing personalization: customers who behave alike, and the few each offer is made for. */
export function SegmentsDrawing() {
  return (
    <CaseDrawing>
      {segments.map(({ x, y, reach }, index) => (
        <g key={x}>
          <circle
            cx={x}
            cy={y}
            r={reach + 4}
            strokeWidth={index === 1 ? 2.2 : 1.2}
            strokeDasharray={index === 1 ? undefined : "1 6"}
            className={index === 1 ? "fill-foam" : ""}
          />
          <Dust
            corners={customers(`segments/${index}`, 9, { x, y }, reach * 0.7)}
            gap={17}
            strokeWidth="4.4"
            opacity={index === 1 ? 1 : 0.45}
          />
        </g>
      ))}
    </CaseDrawing>
  );
}
