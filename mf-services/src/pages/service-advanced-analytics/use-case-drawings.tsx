import { Drawing } from "@site/ui/drawing/drawing";
import {
  curveThrough,
  Dust,
  dotsAt,
  type Point,
  pointsAlong,
  randomFrom,
  scatter,
} from "@site/ui/drawing/points";
import type { ReactNode } from "react";

/** The sheet of a small drawing beside a use case. */
function CaseDrawing({ children }: { children: ReactNode }) {
  return (
    <Drawing width={320} height={150} className="block h-auto w-full max-w-[22rem] text-deep">
      {children}
    </Drawing>
  );
}

/** Fraud detection: one payment that doesn't keep to the habit of all the others. */
export function OutlierDrawing() {
  const usual = scatter("outlier/payments", 16, (random, corner) => ({
    x: corner % 2 ? 230 + random() * 78 : 12 + random() * 78,
    y: 104 + (random() * 2 - 1) * 28,
  }));
  return (
    <CaseDrawing>
      <path d="M8 68H312M8 140H312" strokeWidth="1" strokeDasharray="1 6" opacity="0.7" />
      <Dust corners={usual} gap={44} strokeWidth="4" opacity="0.45" />
      <path d="M226 46V94" strokeWidth="1.2" opacity="0.6" />
      <circle cx="226" cy="32" r="14" strokeWidth="2.2" className="fill-foam" />
      <circle cx="226" cy="32" r="4.5" className="fill-current" stroke="none" />
    </CaseDrawing>
  );
}

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

const segments = [
  { x: 70, y: 94, reach: 44 },
  { x: 170, y: 50, reach: 38 },
  { x: 258, y: 100, reach: 42 },
] as const;

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
            corners={scatter(`segments/${index}`, 9, (random) => ({
              x: x + (random() * 2 - 1) * reach * 0.7,
              y: y + (random() * 2 - 1) * reach * 0.7,
            }))}
            gap={17}
            strokeWidth="4.4"
            opacity={index === 1 ? 1 : 0.45}
          />
        </g>
      ))}
    </CaseDrawing>
  );
}

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
