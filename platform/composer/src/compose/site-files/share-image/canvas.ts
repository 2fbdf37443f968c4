import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";

/** The one way in to the drawing library; everybody else draws in its standard 2D words. */
export { type Canvas, createCanvas, Path2D } from "@napi-rs/canvas";
export type CanvasContext = SKRSContext2D;

const require = createRequire(import.meta.url);

interface Face {
  /** Absolute paths: the site's own subset of letters first, then those beyond it. */
  files: readonly string[];
  /** Weight on the font's own axis. */
  weight: number;
  /** Space between letters, in shares of the size. */
  tracking: number;
}

/** The site's faces as `shared/theme` sets them. */
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
} as const satisfies Record<string, Face>;

const families = new Map<Face, string>();

/** Family names of a face, registered once a process. */
function familyOf(name: keyof typeof faces): string {
  const known = families.get(faces[name]);
  if (known) return known;
  const aliases = faces[name].files.map((file, index) => {
    const alias = `site-${name}-${index}`;
    if (!GlobalFonts.register(readFileSync(file), alias)) {
      throw new Error(`The font ${file} can't be read. Install the packages again.`);
    }
    return `"${alias}"`;
  });
  const family = [...aliases, "sans-serif"].join(",");
  families.set(faces[name], family);
  return family;
}

/** Makes a canvas write in one of the site's faces. */
export function writeIn(context: CanvasContext, face: keyof typeof faces, sizePx: number): void {
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
