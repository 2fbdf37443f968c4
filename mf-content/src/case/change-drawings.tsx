import { Drawing, Shore } from "@site/ui/drawing/drawing";
import { curveThrough, pointsAlong, randomFrom } from "@site/ui/drawing/points";
import type { ReactNode } from "react";

const width = 480;
const height = 64;
const middle = height / 2;
const strands = [0, 1, 2, 3];

export function ChangeSheet({ children }: { children: ReactNode }) {
  return (
    <Drawing
      width={width}
      height={height}
      dark={false}
      strokeWidth="2"
      className="mt-4 h-auto w-full lg:mt-0"
    >
      {children}
    </Drawing>
  );
}

/** Where the longest strand ends, with room for its circle before the edge, which would clip it. */
const lastEnd = width - 6;

/** How long something took: tangled strands. They end between `from`, a share of the width, and the edge. */
export function Tangle({ seed, from }: { seed: string; from: number }) {
  const random = randomFrom(seed);
  return (
    <ChangeSheet>
      {strands.map((strand) => {
        const end = lastEnd * (from + ((1 - from) * (strand + 1)) / strands.length);
        const points = pointsAlong(8, (share) => ({
          x: end * share,
          y: share === 0 ? 8 + strand * 16 : 6 + random() * (height - 12),
        }));
        return (
          <g key={strand}>
            <path d={curveThrough(points)} opacity="0.6" />
            <circle cx={Math.round(end)} cy={Math.round(points.at(-1)?.y ?? 0)} r="3" />
          </g>
        );
      })}
    </ChangeSheet>
  );
}

/** The same strands in order: each layer draws them closer, until one line is left. */
export function Layers({ count }: { count: number }) {
  const last = width * 0.75;
  const ticks = Array.from({ length: count }, (_, index) => {
    const x = Math.round((last * (index + 1)) / count);
    return `M${x} 12v40`;
  });
  return (
    <ChangeSheet>
      {strands.map((strand) => (
        <path
          key={strand}
          d={`M0 ${8 + strand * 16}C120 ${8 + strand * 16} 180 32 ${last} 32`}
          opacity="0.6"
        />
      ))}
      <path d={ticks.join("")} opacity="0.35" />
      <path d={`M${last} ${middle}H${width}`} className="stroke-tide" strokeWidth="4" />
    </ChangeSheet>
  );
}

/** How long it takes now, on the scale of the tangle; the dotted part is the time gained. */
export function ShortLine({ to }: { to: number }) {
  const end = Math.round(width * to);
  return (
    <ChangeSheet>
      <path d={`M${end} ${middle}H${width}`} strokeDasharray="0 8" opacity="0.5" />
      <g className="text-tide">
        <path d={`M2 ${middle}H${end}`} strokeWidth="4" />
        <Shore x={end} y={middle} />
      </g>
    </ChangeSheet>
  );
}

/** A ruler of weeks with its milestones, both counted from the start. */
export function Weeks({ count, milestones }: { count: number; milestones: readonly number[] }) {
  const week = (width - 16) / count;
  const ticks = Array.from({ length: count + 1 }, (_, at) => `M${Math.round(8 + at * week)} 24v16`);
  return (
    <ChangeSheet>
      <path d={`M8 ${middle}H${width - 8}${ticks.join("")}`} opacity="0.6" />
      <g className="text-tide">
        {milestones.map((at) => (
          <Shore key={at} x={Math.round(8 + at * week)} y={middle} />
        ))}
      </g>
    </ChangeSheet>
  );
}
