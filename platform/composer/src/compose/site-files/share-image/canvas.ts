import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";

/** The one way in to the drawing library; everybody else draws in its standard 2D words. */
export { type Canvas, createCanvas, Path2D } from "@napi-rs/canvas";
export type CanvasContext = SKRSContext2D;

const require = createRequire(import.meta.url);

/**
 * The site's faces as `shared/theme` sets them. Files: the site's own subset of letters first, then
 * those beyond it. Weight on the font's own axis, tracking in shares of the size.
 */
const faces = {
  display: {
    files: [
      require.resolve(
        "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2",
      ),
      require.resolve(
        "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-600-normal.woff2",
      ),
    ],
    weight: 600,
    tracking: -0.02,
  },
  body: {
    files: [
      require.resolve(
        "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
      ),
      require.resolve(
        "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
      ),
    ],
    weight: 500,
    tracking: 0,
  },
};
type Face = keyof typeof faces;

const families = new Map<Face, string>();

/** Family names of a face, registered once a process. */
function familyOf(face: Face): string {
  return families.getOrInsertComputed(face, () => {
    const aliases = faces[face].files.map((file, index) => {
      const alias = `site-${face}-${index}`;
      if (GlobalFonts.register(readFileSync(file), alias)) return `"${alias}"`;
      throw new Error(`The font ${file} can't be read. Install the packages again.`);
    });
    return [...aliases, "sans-serif"].join(",");
  });
}

/** Makes a canvas write in one of the site's faces. */
export function writeIn(context: CanvasContext, face: Face, sizePx: number): void {
  const { weight, tracking } = faces[face];
  // The weight is set on the variable font's axis: asked for in `font`, it would be faked.
  context.font = `${sizePx}px ${familyOf(face)}`;
  context.fontVariationSettings = `"wght" ${weight}`;
  context.letterSpacing = `${tracking * sizePx}px`;
}

/** The look's tokens that images use (`shared/ui/src/theme/theme.css`). */
export const colors = {
  ink: "#0b1f2a",
  white: "#ffffff",
  foam: "#bfe8df",
  tide: "#137c8b",
} as const;
