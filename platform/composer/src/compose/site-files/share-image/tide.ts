import { createHash } from "node:crypto";

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

/** Share of the width at which the line arrives. */
const shore = 0.94;
/** How far from the calm line the sea begins, in heights of the band. */
const farthest = 0.9;

/** What sets one tide apart from another; heights in shares of the band, the rest of its width. */
interface Weather {
  start: number;
  end: number;
  swell: number;
  /** Waves from edge to edge. With fewer or more, the line would fall where it arrives. */
  waves: number;
  /** Where the last strand has joined the line. */
  gathered: number;
  strands: number;
}

function weatherOf(seed: string): Weather {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = seededNumbers(`${seed}/weather`, 6);
  return {
    start: 0.42 + 0.26 * a,
    end: 0.3 + 0.18 * b,
    swell: 0.06 + 0.1 * c,
    waves: 0.95 + 0.35 * d,
    gathered: 0.56 + 0.18 * e,
    strands: 11 + Math.floor(9 * f),
  };
}

/**
 * The drawing that carries the site, in a wide band: scattered points at sea gather into one calm
 * line at the shore. Every seed gives another tide.
 */
export function tideOf(seed: string, { width, top, height }: Band): Tide {
  const { start, end, swell, waves, gathered, strands } = weatherOf(seed);

  const calm = (share: number): number => {
    const ease = share * share * (3 - 2 * share);
    return start + (end - start) * ease - Math.sin(share * waves * 2 * Math.PI) * swell;
  };
  /** How far from the calm line things still lie: all the way out at sea, nowhere once gathered. */
  const unrest = (share: number): number => {
    const left = Math.max(0, 1 - share / gathered);
    return left * (0.5 + 0.5 * left);
  };
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
      return adrift(a * gathered, b + c - 1);
    });
  };
  const strand = (index: number): Point[] => {
    const steps = 12;
    const [first = 0, ...jitters] = seededNumbers(`${seed}/strand/${index}`, steps + 2);
    const lane = ((index + first) / strands) * 2 - 1;
    return Array.from({ length: steps + 1 }, (_, step) => {
      const share = (step / steps) * (gathered + 0.06) - 0.02;
      return adrift(share, lane, ((jitters[step] ?? 0) - 0.5) * 0.18 * unrest(share));
    });
  };
  const lineStart = gathered - 0.14;
  const lineSteps = 16;
  return {
    haze: sea("haze", 420),
    drops: sea("drops", 190),
    stones: sea("stones", 34),
    strands: Array.from({ length: strands }, (_, index) => strand(index)),
    line: Array.from({ length: lineSteps + 1 }, (_, step) => {
      const share = lineStart + ((shore - lineStart) * step) / lineSteps;
      return at(share, calm(share));
    }),
  };
}

/** Numbers in [0, 1) that depend on the seed alone, on every machine. */
function seededNumbers(seed: string, count: number): number[] {
  const bytes = createHash("shake256", { outputLength: count * 4 })
    .update(seed)
    .digest();
  return Array.from({ length: count }, (_, index) => bytes.readUInt32BE(index * 4) / 2 ** 32);
}
