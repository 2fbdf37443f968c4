export type Place = readonly [x: number, y: number];

/** A curve through all places (Catmull-Rom, written as Bézier pieces with whole numbers). */
export function smoothCurve(places: readonly Place[], { closed = false } = {}): string {
  const [first] = places;
  if (!first) return "";
  const at = (index: number): Place =>
    (closed
      ? places[(index + places.length) % places.length]
      : places[Math.min(Math.max(index, 0), places.length - 1)]) ?? first;

  const pieces = places.slice(closed ? 0 : 1).map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const numbers = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    return `C${numbers.map(Math.round).join(" ")}`;
  });
  return `M${first.map(Math.round).join(" ")}${pieces.join("")}${closed ? "Z" : ""}`;
}

/** Points as strokes of no length: round caps make them dots. */
export function dots(places: readonly Place[]): string {
  return places.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join("");
}
