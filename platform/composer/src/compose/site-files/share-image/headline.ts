/** Width of a text at a size, in pixels. */
export type Measure = (text: string, sizePx: number) => number;

export interface Headline {
  sizePx: number;
  lines: string[];
}

export interface Space {
  width: number;
  height: number;
}

/** Sizes to try, from the largest; in pixels. */
const sizes = [120, 104, 92, 84, 76, 68, 60, 52, 44] as const;

/** Distance of two baselines, in shares of the size. */
export const leading = 1.08;

/**
 * Sets a title as large as its space allows, in lines of about the same length. A word that is too
 * long for a line even at the smallest size is broken; what still doesn't fit ends in an ellipsis.
 */
export function setHeadline(title: string, { width, height }: Space, measure: Measure): Headline {
  // A no-break space holds together what it stands between.
  const words = title.trim().split(/[ \t\n]+/);
  for (const sizePx of sizes) {
    const isWide = (text: string) => measure(text, sizePx) > width;
    const lines = linesOf(words, isWide);
    if (words.some(isWide) || lines.length * sizePx * leading > height) continue;
    return { sizePx, lines: balanced(words, lines.length, width, (text) => measure(text, sizePx)) };
  }
  const sizePx = sizes.at(-1) as number;
  const isWide = (text: string) => measure(text, sizePx) > width;
  const lines = linesOf(
    words.flatMap((word) => brokenWord(word, isWide)),
    isWide,
  );
  return { sizePx, lines: shortened(lines, Math.floor(height / (sizePx * leading)), isWide) };
}

/** Fills line after line with as many words as it holds. */
function linesOf(words: readonly string[], isWide: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || isWide(longer)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The narrowest setting in as many lines: no last line is left with one short word. */
function balanced(
  words: readonly string[],
  count: number,
  width: number,
  measure: (text: string) => number,
): string[] {
  const at = (limit: number) => linesOf(words, (text) => measure(text) > limit);
  let narrow = 0;
  let wide = width;
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2;
    if (at(middle).length > count) narrow = middle;
    else wide = middle;
  }
  return at(wide);
}

function brokenWord(word: string, isWide: (text: string) => boolean): string[] {
  if (!isWide(word)) return [word];
  const letters = [...word];
  let length = letters.length - 1;
  while (length > 1 && isWide(`${letters.slice(0, length).join("")}-`)) length -= 1;
  const head = `${letters.slice(0, length).join("")}-`;
  return [head, ...brokenWord(letters.slice(length).join(""), isWide)];
}

function shortened(
  lines: readonly string[],
  count: number,
  isWide: (text: string) => boolean,
): string[] {
  if (lines.length <= count) return [...lines];
  const kept = lines.slice(0, count);
  let last = `${kept.pop()} …`;
  while (isWide(last) && /\s\S+ …$/.test(last)) last = last.replace(/\s+\S+ …$/, " …");
  return [...kept, last];
}
