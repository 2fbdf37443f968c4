import type { SVGProps } from "react";

/** A place on a drawing's sheet. */
export interface Point {
  x: number;
  y: number;
}

/** Points at even steps of `share` from 0 to 1. */
export function pointsAlong(steps: number, at: (share: number) => Point): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}

/**
 * Numbers in [0, 1) that depend on `seed` alone (FNV-1a into mulberry32), so that server and
 * browser draw the same lines. Integer arithmetic only: no engine may differ.
 */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Points that depend on `seed` alone: `place` takes as many random numbers for each as it needs. */
export function scatter(
  seed: string,
  count: number,
  place: (random: () => number, index: number) => Point,
): Point[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => place(random, index));
}

/** Grid that corners snap to: invisible in scattered dots, and round numbers are short. */
const grid = 5;

interface DustProps extends SVGProps<SVGPathElement> {
  /** Corners of the scribble that the dots lie on; far apart, so that no row of dots shows. */
  corners: readonly Point[];
  /** Mean distance of two dots on the scribble. */
  gap: number;
}

/**
 * Scattered dots that cost nearly nothing: a coarse scribble, which a dash pattern reduces to round
 * points. Each corner places several points.
 */
export function Dust({ corners, gap, ...stroke }: DustProps) {
  let pen = { x: 0, y: 0 };
  const steps = corners.map(({ x, y }) => {
    const corner = { x: Math.round(x / grid) * grid, y: Math.round(y / grid) * grid };
    const step = `${corner.x - pen.x} ${corner.y - pen.y}`;
    pen = corner;
    return step;
  });
  const dashes = [0.7, 1.3, 0.9, 1.6, 0.5].map((share) => `0 ${Math.round(share * gap)}`);
  return (
    <path
      d={`m${steps.join(" ").replaceAll(" -", "-")}`}
      strokeDasharray={dashes.join(" ")}
      {...stroke}
    />
  );
}

/** Path data of dots at exactly these points, for strokes with round caps: lines of no length. */
export function dotsAt(points: readonly Point[]): string {
  let [left, top] = [0, 0];
  const steps = points.map((point) => {
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    const step = `m${x - left} ${y - top}h0`;
    [left, top] = [x, y];
    return step;
  });
  return steps.join("").replaceAll(" -", "-");
}

/** How often the handles are pulled: after six times a curve misses its points by less than a unit. */
const pulls = 6;

/**
 * Path data of a smooth curve through `points`, which should lie at similar distances. Drawings are
 * part of the page's HTML, so they are kept short: with quadratic pieces that mirror each other
 * (`t`), each point costs two numbers; with cubic ones it would cost six.
 */
export function curveThrough(points: readonly Point[]): string {
  const [first, second] = points;
  const last = points.at(-1);
  if (!first || !last || !second) return "";
  if (points.length === 2) return `M${numbers(rounded(first))}L${numbers(rounded(last))}`;
  const x = handlesFor(points.map((point) => point.x));
  const y = handlesFor(points.map((point) => point.y));
  return written(
    first,
    points.map((_, index) => ({ x: x[index] ?? 0, y: y[index] ?? 0 })),
    last,
  );
}

/** Path data of a smooth closed curve inside the polygon `corners`, which touches all its sides. */
export function curveAround(corners: readonly Point[]): string {
  const [first] = corners;
  const last = corners.at(-1);
  if (!first || !last) return "";
  const side = middle(last, first);
  return `${written(side, corners, side)}z`;
}

/**
 * Handles of a curve that passes `places`, in one direction. Joints lie half-way between handles,
 * and a piece passes its middle at (joint + 2 handle + joint) / 4.
 */
function handlesFor(places: readonly number[]): number[] {
  const handles = [...places];
  const last = places.length - 1;
  const at = (index: number) => handles[index] ?? 0;
  for (let pull = 0; pull < pulls; pull += 1) {
    // The ends are half a piece long, and straight, so that they don't swing out.
    handles[0] = (3 * (places[0] ?? 0) + at(1)) / 4;
    handles[last] = (3 * (places[last] ?? 0) + at(last - 1)) / 4;
    for (let index = 1; index < last; index += 1) {
      handles[index] = (8 * (places[index] ?? 0) - at(index - 1) - at(index + 1)) / 6;
    }
  }
  return handles;
}

function written(start: Point, handles: readonly Point[], end: Point): string {
  let pen = rounded(start);
  let handle = rounded(handles[0] ?? end);
  const opening = `M${numbers(pen)}q${numbers(step(pen, handle))}`;
  const joints = handles.map((_, index) => {
    const next = handles[index + 1];
    // Computed from the mirrored handle, so that rounding errors never add up.
    const joint = rounded(next ? middle(handle, next) : end);
    const moved = step(pen, joint);
    handle = { x: 2 * joint.x - handle.x, y: 2 * joint.y - handle.y };
    pen = joint;
    return numbers(moved);
  });
  const [bend, ...mirrored] = joints;
  return `${opening} ${bend}t${mirrored.join(" ")}`.replaceAll(" -", "-");
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function step(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

function numbers({ x, y }: Point): string {
  return `${x} ${y}`;
}
