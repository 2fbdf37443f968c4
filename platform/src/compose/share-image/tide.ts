import { seededNumbers } from "#compose/drawing/seeded-numbers.ts";

export interface Point {
  x: number;
  y: number;
}

/** The band of an image that a tide fills. */
export interface Band {
  width: number;
  top: number;
  height: number;
}

export interface Tide {
  /** Loose points, from the many faint to the few large. */
  haze: Point[];
  drops: Point[];
  stones: Point[];
  /** Thin lines that gather. */
  strands: Point[][];
  /** The calm line, up to the shore. */
  line: Point[];
}

/** Share of the width at which the last strand has joined the line. */
const gathered = 0.68;
/** Share of the width at which the line arrives. */
const shore = 0.94;
const strandCount = 15;
/** How far from the calm line the sea begins, in heights of the band. */
const farthest = 0.9;

/** How far from the calm line things still lie: all the way out at sea, nowhere once gathered. */
function unrest(share: number): number {
  const left = Math.max(0, 1 - share / gathered);
  return left * (0.5 + 0.5 * left);
}

/** Height of the calm line within a band of height 1, by share of the width. */
function calmLine(seed: string): (share: number) => number {
  const [from = 0, to = 0, wave = 0, pace = 0] = seededNumbers(`${seed}/calm`, 4);
  const start = 0.5 + 0.2 * from;
  const end = 0.34 + 0.14 * to;
  const swell = 0.08 + 0.08 * wave;
  // A wave later than this would fall where it arrives.
  const waves = 1.05 + 0.2 * pace;
  return (share) => {
    const ease = share * share * (3 - 2 * share);
    return start + (end - start) * ease - Math.sin(share * waves * 2 * Math.PI) * swell;
  };
}

/**
 * The drawing that carries the site, in a wide band: scattered points at sea gather into one calm
 * line at the shore. Every seed gives another tide.
 */
export function tideOf(seed: string, { width, top, height }: Band): Tide {
  const calm = calmLine(seed);
  const at = (share: number, y: number): Point => ({ x: share * width, y: top + y * height });
  // Above the band stands text; below it the image ends, and the sea may run off.
  const upwards = calm(0) / farthest;
  /** A place `away` from the calm line, where 1 is as far out as things lie. */
  const adrift = (share: number, away: number, jitter = 0): Point => {
    const distance = away * farthest * unrest(share);
    return at(share, calm(share) + (away < 0 ? distance * upwards : distance) + jitter);
  };

  const sea = (layer: string, count: number): Point[] => {
    const numbers = seededNumbers(`${seed}/${layer}`, count * 3);
    return Array.from({ length: count }, (_, index) => {
      const [a = 0, b = 0, c = 0] = numbers.slice(index * 3, index * 3 + 3);
      const share = a * gathered;
      return adrift(share, b + c - 1);
    });
  };

  const strand = (index: number): Point[] => {
    const steps = 12;
    const [first = 0, ...jitters] = seededNumbers(`${seed}/strand/${index}`, steps + 2);
    const lane = ((index + first) / strandCount) * 2 - 1;
    return Array.from({ length: steps + 1 }, (_, step) => {
      const share = (step / steps) * (gathered + 0.06) - 0.02;
      const jitter = ((jitters[step] ?? 0) - 0.5) * 0.18 * unrest(share);
      return adrift(share, lane, jitter);
    });
  };

  return {
    haze: sea("haze", 420),
    drops: sea("drops", 190),
    stones: sea("stones", 34),
    strands: Array.from({ length: strandCount }, (_, index) => strand(index)),
    line: Array.from({ length: 17 }, (_, step) => {
      const share = 0.54 + ((shore - 0.54) * step) / 16;
      return at(share, calm(share));
    }),
  };
}
