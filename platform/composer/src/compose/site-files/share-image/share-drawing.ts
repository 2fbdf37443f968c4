import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  type Canvas,
  createCanvas,
  GlobalFonts,
  loadImage,
  type SKRSContext2D,
} from "@napi-rs/canvas";

/** Everything that an image depends on. */
export interface ShareWords {
  title: string;
  brand: string;
  /** Name of the page's language, in that language. */
  locale: string;
}

/** The ratio that sharing services ask for: 1.91 to 1. */
const width = 1200;
const height = 630;

const margin = 72;

/** The row with the brand, to the right of the mark in the background. */
const brandRow = { x: 126, y: 76, sizePx: 34 };
/** Where the headline goes: below that row, above the drawing in the background. */
const headlineTop = 140;
const headlineSpace = { width: width - 2 * margin, height: 240 };

const white = "#ffffff";
/** The theme's lightest color (`shared/ui/src/theme/theme.css`). */
const foam = "#bfe8df";

const require = createRequire(import.meta.url);

/**
 * The site's faces as `shared/ui` sets them: the subset of letters that its languages use. Weight on
 * the font's own axis, tracking in shares of the size.
 */
export const faces = {
  display: {
    file: require.resolve(
      "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2",
    ),
    weight: 600,
    tracking: -0.02,
  },
  body: {
    file: require.resolve(
      "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    ),
    weight: 500,
    tracking: 0,
  },
};
type Face = keyof typeof faces;

const registered = new Set<Face>();
let background: Promise<Canvas> | undefined;

/** No artifacts at the edges of letters; a PNG is half as large again and takes twice the time. */
const quality = 90;

/** A page's image for sharing services as a JPEG: the brand and the page's title on the site's drawing. */
export async function drawShareImage({ title, brand, locale }: ShareWords): Promise<Buffer> {
  background ??= drawBackground();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.drawImage(await background, 0, 0);
  writeBrandRow(context, brand, locale);
  writeHeadline(context, title);
  return canvas.encode("jpeg", quality);
}

/** Draws the background once: as pixels it is copied in a fraction of the time. */
async function drawBackground(): Promise<Canvas> {
  const canvas = createCanvas(width, height);
  const drawing = await loadImage(join(import.meta.dirname, "background.svg"));
  canvas.getContext("2d").drawImage(drawing, 0, 0);
  return canvas;
}

function writeBrandRow(context: SKRSContext2D, brand: string, locale: string): void {
  context.textBaseline = "middle";
  writeIn(context, "body", 28);
  context.fillStyle = foam;
  const languageX = width - margin - context.measureText(locale).width;
  context.fillText(locale, languageX, brandRow.y);

  writeIn(context, "display", brandRow.sizePx);
  context.fillStyle = white;
  // A brand that is too long is drawn narrower.
  context.fillText(brand, brandRow.x, brandRow.y, languageX - brandRow.x - margin);
}

function writeHeadline(context: SKRSContext2D, title: string): void {
  const { sizePx, lines } = setHeadline(title, headlineSpace, (text, size) => {
    writeIn(context, "display", size);
    return context.measureText(text).width;
  });
  writeIn(context, "display", sizePx);
  context.fillStyle = white;
  context.textBaseline = "alphabetic";
  for (const [index, line] of lines.entries()) {
    const baseline = headlineTop + sizePx * (0.8 + index * leading);
    context.fillText(line, margin, baseline, headlineSpace.width);
  }
}

/** Makes a canvas write in one of the site's faces, which is registered once a process. */
function writeIn(context: SKRSContext2D, face: Face, sizePx: number): void {
  const { file, weight, tracking } = faces[face];
  if (!registered.has(face)) {
    GlobalFonts.register(readFileSync(file), `site-${face}`);
    registered.add(face);
  }
  // The weight is set on the variable font's axis: set in `font`, it would be synthesized.
  context.font = `${sizePx}px "site-${face}", sans-serif`;
  context.fontVariationSettings = `"wght" ${weight}`;
  context.letterSpacing = `${tracking * sizePx}px`;
}

/** Width of a text at a size, in pixels. */
export type Measure = (text: string, sizePx: number) => number;

interface Headline {
  sizePx: number;
  lines: string[];
}

interface Space {
  width: number;
  height: number;
}

/** Sizes to try, from the largest; in pixels. */
const sizes = [120, 104, 92, 84, 76, 68, 60, 52, 44] as const;

/** Distance of two baselines, in shares of the size. */
export const leading = 1.08;

/**
 * Sets a title as large as its space allows, in lines of about the same length. A title that does
 * not fit at the smallest size is cut off, and a word that is still too wide is drawn narrower.
 */
export function setHeadline(title: string, { width, height }: Space, measure: Measure): Headline {
  // A no-break space keeps the words on both of its sides together.
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

/** Fills each line with as many words as fit. */
function linesOf(words: readonly string[], isWide: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || isWide(longer)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The narrowest setting in the same number of lines, so that no short word is left on the last. */
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
