import { randomFrom } from "shared/drawing/random";
import { dotAt, smoothPath } from "shared/drawing/smooth-path";

/** One layer of the stack in the tide's words: `unrest` runs from 1, all noise, to 0, one line. */
export function StackMark({ seed, unrest }: { seed: string; unrest: number }) {
  const random = randomFrom(seed);
  const line = smoothPath(
    Array.from({ length: 9 }, (_, step) => ({
      x: 4 + step * 24,
      y: 28 + (random() - 0.5) * 44 * unrest * unrest,
    })),
  );
  const dots = Array.from({ length: Math.round(26 * unrest) }, () =>
    dotAt(6 + random() * 188, 28 + (random() + random() - 1) * 26),
  ).join("");
  return (
    <svg
      viewBox="0 0 200 56"
      className="h-auto w-40 shrink-0 xl:w-50"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {dots && <path d={dots} strokeWidth="3" opacity="0.6" />}
      <path d={line} strokeWidth={2.6 - unrest * 1.6} />
    </svg>
  );
}
