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
 * Sets a title as large as its space allows, in lines of about the same length. At the smallest size
 * a longer one loses its end, and a word that is still too wide is drawn narrower.
 */
export function setHeadline(title: string, { width, height }: Space, measure: Measure): Headline {
  // A no-break space holds together what it stands between.
  const words = title.trim().split(/[ \t\n]+/);
  let headline: Headline = { sizePx: 0, lines: [] };
  for (const sizePx of sizes) {
    const widthOf = (text: string) => measure(text, sizePx);
    const lines = linesOf(words, (text) => widthOf(text) > width);
    const count = Math.floor(height / (sizePx * leading));
    if (lines.length <= count && lines.every((line) => widthOf(line) <= width)) {
      return { sizePx, lines: balanced(words, lines.length, width, widthOf) };
    }
    headline = { sizePx, lines: lines.slice(0, count) };
  }
  return headline;
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
