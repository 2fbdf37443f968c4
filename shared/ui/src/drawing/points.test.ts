import { expect, it } from "vitest";
import { curveAround, curveThrough, type Point } from "./points.tsx";

/** Where the pieces of a path of `M`, `q` and `t` begin, turn and end, in absolute units. */
function piecesOf(path: string) {
  const [start = "", bent = "", mirrored = ""] = path.slice(1).replace("z", "").split(/[qt]/);
  const [first = { x: 0, y: 0 }] = pointsIn(start);
  const [handle = first, end = first] = pointsIn(bent).map((step) => sum(first, step));
  const pieces = [{ start: first, handle, end }];
  for (const step of pointsIn(mirrored)) {
    const before = pieces.at(-1) ?? { start: first, handle, end };
    pieces.push({
      start: before.end,
      handle: { x: 2 * before.end.x - before.handle.x, y: 2 * before.end.y - before.handle.y },
      end: sum(before.end, step),
    });
  }
  return pieces;
}

function pointsIn(numbers: string): Point[] {
  const values = (numbers.match(/-?\d+/g) ?? []).map(Number);
  return values.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: values[index + 1] ?? 0 }] : []));
}

function sum(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

const shore: readonly Point[] = Array.from({ length: 40 }, (_, index) => ({
  x: index * 18.37,
  y: 200 + ((index * 37) % 23) * 3.1,
}));

it("a curve passes each point within two units, whatever was rounded, for two numbers a point", () => {
  const path = curveThrough(shore);
  const pieces = piecesOf(path);
  for (const [index, point] of shore.entries()) {
    const { start, handle, end } = pieces[index] ?? { start: point, handle: point, end: point };
    const passed = {
      x: (start.x + 2 * handle.x + end.x) / 4,
      y: (start.y + 2 * handle.y + end.y) / 4,
    };
    const isInside = index > 0 && index < shore.length - 1;
    if (isInside) expect(Math.hypot(passed.x - point.x, passed.y - point.y)).toBeLessThan(2);
  }
  expect(pieces[0]?.start).toEqual({ x: 0, y: 200 });
  expect(pieces.at(-1)?.end).toEqual({ x: Math.round(39 * 18.37), y: 253 });
  expect(path.match(/-?\d+/g)).toHaveLength(4 + 2 * shore.length);
});

it("a curve stays level between level points, is a line between two and nothing through fewer", () => {
  const level = [0, 100, 200, 300].map((x) => ({ x, y: 70 }));
  expect(piecesOf(curveThrough(level)).map(({ handle }) => handle.y)).toEqual([70, 70, 70, 70]);
  expect(curveThrough(shore.slice(0, 2))).toMatch(/^M0 200L18 \d+$/);
  expect(curveThrough(shore.slice(0, 1))).toBe("");
});

it("a curve around corners touches the middle of each side and closes", () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 60, y: 60 },
    { x: 0, y: 60 },
  ];
  const path = curveAround(corners);
  expect(path).toMatch(/z$/);
  expect(piecesOf(path).map(({ end }) => end)).toEqual([
    { x: 30, y: 0 },
    { x: 60, y: 30 },
    { x: 30, y: 60 },
    { x: 0, y: 30 },
  ]);
  expect(curveAround([])).toBe("");
});
