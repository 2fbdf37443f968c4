import { curveThrough } from "@site/ui/drawing/curve";
import { randomFrom } from "@site/ui/drawing/random";
import { CaseDrawing } from "./case-drawing.tsx";
import { pointsAlong } from "./points-along.ts";

/** Operational efficiency: a measurement leaves its usual range long before it hits the limit. */
export function DriftDrawing() {
  const random = randomFrom("drift/sensor");
  const sensor = pointsAlong(24, (share) => {
    const late = share < 0.52 ? 0 : (share - 0.52) / 0.48;
    return { x: 10 + share * 296, y: 104 + (random() - 0.5) * 18 - 66 * late * late };
  });
  const noticed = sensor[18] ?? { x: 0, y: 0 };
  return (
    <CaseDrawing>
      <path d="M8 26H312" strokeWidth="1.2" strokeDasharray="6 5" opacity="0.8" />
      <rect x="8" y="90" width="304" height="28" rx="4" className="fill-foam" stroke="none" />
      <path d={curveThrough(sensor)} strokeWidth="1.8" />
      <circle
        cx={Math.round(noticed.x)}
        cy={Math.round(noticed.y)}
        r="11"
        strokeWidth="2.2"
        className="fill-white"
      />
      <circle
        cx={Math.round(noticed.x)}
        cy={Math.round(noticed.y)}
        r="4"
        className="fill-current"
        stroke="none"
      />
    </CaseDrawing>
  );
}
