import { randomFrom } from "shared/drawing/random";
import { dots, type Place, smoothCurve } from "#drawing/smooth-curve.ts";

const width = 1000;
const height = 860;
/** Share of the width at which the last strand has joined the line. */
const gathered = 0.68;

/** Height of the calm line: it rises from the open sea to the shore at the right edge. */
function calm(share: number): number {
  const ease = share * share * (3 - 2 * share);
  const phase = (share * 2) % 1;
  const swell = (share < 0.5 ? 1 : -1) * 4 * phase * (1 - phase) * 34 * (1 - 0.6 * share);
  return height * (0.6 - 0.26 * ease) + swell;
}

/** How far from the calm line things still lie: all the way out at sea, nowhere once gathered. */
function unrest(share: number): number {
  const left = Math.max(0, 1 - share / gathered);
  return left * (0.45 + 0.55 * left);
}

function sea(layer: string, count: number): string {
  const random = randomFrom(`home/${layer}`);
  const places: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const share = random() * 0.62;
    const y = calm(share) + (random() + random() - 1) * unrest(share) * height * 0.86;
    // The sea has no edge: towards the left the points thin out instead of stopping.
    const kept = random() < (share - 0.04) / 0.16;
    if (kept && y > 8 && y < height - 8) places.push([share * width, y]);
  }
  return dots(places);
}

const strandCount = 19;

function strand(index: number): string {
  const random = randomFrom(`home/strand/${index}`);
  const lane = ((index + random()) / strandCount - 0.5) * height * 1.25;
  const start = 0.09 + 0.15 * random();
  const places: Place[] = [];
  for (let share = start; share < gathered + 0.1; share += 0.055) {
    const jitter = (random() - 0.5) * 96 * unrest(share);
    places.push([share * width, calm(share) + lane * unrest(share) + jitter]);
  }
  return smoothCurve(places);
}

const strands = Array.from({ length: strandCount }, (_, index) => strand(index)).join("");

const line = smoothCurve(
  Array.from({ length: 9 }, (_, step): Place => {
    const share = 0.6 + (0.44 * step) / 8;
    return [share * width, calm(share)];
  }),
);

/** The site's drawing at its largest: the line leaves the page at the right edge, and goes on. */
export function HeroTide() {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="absolute right-0 -bottom-10 -z-10 w-[112%] max-w-none text-foam sm:h-[26rem] sm:w-auto lg:top-1/2 lg:bottom-auto lg:h-auto lg:w-[50%] xl:w-[57%] lg:-translate-y-1/2"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={sea("haze", 330)} strokeWidth="2" opacity="0.45" />
      <path d={sea("drops", 190)} strokeWidth="3.8" opacity="0.7" />
      <path d={sea("stones", 44)} strokeWidth="7" className="stroke-tide" />
      <path d={strands} strokeWidth="1.1" opacity="0.42" />
      <path className="tide-line" d={line} strokeWidth="3.6" pathLength="1" />
    </svg>
  );
}
