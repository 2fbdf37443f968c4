import { randomFrom } from "shared/drawing/random";

const width = 1000;
const height = 640;
/** Share of the width at which the last strand has joined the line. */
const gathered = 0.66;

type Place = readonly [x: number, y: number];

/** Height of the calm line: it rises from the open sea to the shore at the right edge. */
function calm(share: number): number {
  const ease = share * share * (3 - 2 * share);
  const phase = (share * 2) % 1;
  const swell = (share < 0.5 ? 1 : -1) * 4 * phase * (1 - phase) * 26 * (1 - 0.5 * share);
  return height * (0.68 - 0.4 * ease) + swell;
}

/** How far from the calm line things still lie: all the way out at sea, nowhere once gathered. */
function unrest(share: number): number {
  const left = Math.max(0, 1 - share / gathered);
  return left * (0.35 + 0.65 * left);
}

function smooth(places: readonly Place[]): string {
  let path = "";
  let before: Place | undefined;
  for (const [x, y] of places) {
    const half = before && Math.round((before[0] + x) / 2);
    path += before
      ? `C${half} ${Math.round(before[1])} ${half} ${Math.round(y)} ${Math.round(x)} ${Math.round(y)}`
      : `M${Math.round(x)} ${Math.round(y)}`;
    before = [x, y];
  }
  return path;
}

function points(layer: string, count: number): string {
  const random = randomFrom(`home/${layer}`);
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const share = random() * 0.6;
    const y = calm(share) + (random() + random() - 1) * unrest(share) * height * 0.72;
    // The sea has no edge: towards the left the points thin out instead of stopping.
    const kept = random() < share / 0.2;
    if (kept && y > 8 && y < height - 8) path += `M${Math.round(share * width)} ${Math.round(y)}h0`;
  }
  return path;
}

function strand(index: number, count: number): string {
  const random = randomFrom(`home/strand/${index}`);
  const lane = ((index + random()) / count - 0.5) * height * 0.92;
  const start = 0.08 + 0.2 * random();
  const places: Place[] = [];
  for (let share = start; share < gathered + 0.1; share += 0.07) {
    const jitter = (random() - 0.5) * 70 * unrest(share);
    places.push([share * width, calm(share) + lane * unrest(share) + jitter]);
  }
  return smooth(places);
}

const strandCount = 15;
const strands = Array.from({ length: strandCount }, (_, index) => strand(index, strandCount)).join(
  "",
);
const line = smooth(
  Array.from({ length: 8 }, (_, step): Place => {
    const share = 0.5 + (0.52 * step) / 7;
    return [share * width, calm(share)];
  }),
);

/** The site's drawing at its largest: the line leaves the page at the right edge, and goes on. */
export function HeroTide() {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="absolute right-0 bottom-0 -z-10 w-[135%] max-w-none text-foam sm:w-full lg:top-1/2 lg:bottom-auto lg:w-[70%] lg:-translate-y-1/2"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={points("haze", 190)} strokeWidth="2" opacity="0.4" />
      <path d={points("drops", 120)} strokeWidth="3.6" opacity="0.65" />
      <path d={points("stones", 26)} strokeWidth="6.5" className="stroke-tide" />
      <path d={strands} strokeWidth="1.1" opacity="0.38" />
      <path className="tide-line" d={line} strokeWidth="3.4" pathLength="1" />
    </svg>
  );
}
