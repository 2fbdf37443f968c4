import { curveThrough } from "@site/ui/drawing/curve";
import { Dust } from "@site/ui/drawing/dust";
import { randomFrom } from "@site/ui/drawing/random";

/** One layer of the stack in the tide's words: `unrest` runs from 1, all noise, to 0, one line. */
export function StackMark({ seed, unrest }: { seed: string; unrest: number }) {
  const random = randomFrom(seed);
  const line = curveThrough(
    Array.from({ length: unrest > 0 ? 8 : 2 }, (_, step) => ({
      x: 4 + step * (unrest > 0 ? 27.4 : 192),
      y: 28 + (random() - 0.5) * 44 * unrest * unrest,
    })),
  );
  const corners = Array.from({ length: Math.round(9 * unrest) }, (_, corner) => ({
    x: 6 + random() * 188,
    y: 28 + (corner % 2 ? 1 : -1) * (4 + 22 * random()),
  }));
  return (
    <svg
      viewBox="0 0 200 56"
      className="h-auto w-40 shrink-0 xl:w-50"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {corners.length > 2 && <Dust corners={corners} gap={22} strokeWidth="3" opacity="0.6" />}
      <path d={line} strokeWidth={2.6 - unrest * 1.6} />
    </svg>
  );
}
