export type Place = readonly [x: number, y: number];

/*
 * Drawings are part of the page's HTML, so they are written short: whole numbers, each relative
 * to the place before it.
 */

/** A curve through all places (Catmull-Rom, written as Bézier pieces). */
export function smoothCurve(places: readonly Place[], { closed = false } = {}): string {
  const [first] = places;
  if (!first) return "";
  const at = (index: number): Place =>
    (closed
      ? places[(index + places.length) % places.length]
      : places[Math.min(Math.max(index, 0), places.length - 1)]) ?? first;

  let pen = rounded(first);
  let path = `M${joined(pen)}c`;
  for (let index = 0; index < places.length - (closed ? 0 : 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leaving: Place = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const arriving: Place = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    const numbers = [leaving, arriving, to].flatMap((place) => step(pen, rounded(place)));
    path += (index > 0 && (numbers[0] ?? 0) >= 0 ? " " : "") + joined(numbers);
    pen = rounded(to);
  }
  return closed ? `${path}z` : path;
}

/** Points as strokes of no length: round caps make them dots. */
export function dots(places: readonly Place[]): string {
  let pen: Place = [0, 0];
  let path = "";
  for (const place of places.map(rounded).sort((one, other) => one[0] - other[0])) {
    path += `m${joined(step(pen, place))}h0`;
    pen = place;
  }
  return path;
}

function rounded([x, y]: Place): Place {
  return [Math.round(x), Math.round(y)];
}

function step(from: Place, to: Place): Place {
  return [to[0] - from[0], to[1] - from[1]];
}

/** Numbers side by side; a minus sign separates as well as a blank. */
function joined(numbers: readonly number[]): string {
  return numbers.join(" ").replaceAll(" -", "-");
}
