/** A self-hosted variable font, latin subset, with a fallback of the same metrics. */
export interface Font {
  /** File in the registry's package. */
  file: string;
  css: (url: string) => string;
}

/** `size-adjust`, `ascent-override` and `descent-override` that give a system's font this font's metrics. */
interface Fit {
  size: string;
  ascent: string;
  descent: string;
}

interface Metrics {
  family: string;
  weights: string;
  fallback: string;
  /** For Arial, so that nothing moves when the font arrives (@capsizecss/core's `createFontStack`). */
  arial: Fit;
  /** For DejaVu Sans: its letters over those of all pages' texts, as a browser measures them. */
  dejaVu: Fit;
}

const local = (...names: string[]) => names.map((name) => `local("${name}")`).join();

/**
 * Arial, of Windows and Apple, and what Linux and Android have in its place. Liberation Sans has its
 * metrics; Roboto's letters are as wide within 1 %, and the overrides give it Arial's lines.
 */
const arial = local("Arial", "Liberation Sans", "Roboto");
/** What a bare Linux has. */
const dejaVu = local("DejaVu Sans");

/** A family may have several faces alike; a browser asks the last one first. */
function faceOf(metrics: Metrics): Font["css"] {
  const fallback = (source: string, { size, ascent, descent }: Fit) =>
    `@font-face{font-family:"${metrics.fallback}";src:${source};size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`;
  return (
    url,
  ) => `@font-face{font-family:"${metrics.family}";font-style:normal;font-display:swap;font-weight:${metrics.weights};src:url("${url}") format("woff2")}
${fallback(dejaVu, metrics.dejaVu)}
${fallback(arial, metrics.arial)}`;
}

export const fonts: readonly Font[] = [
  {
    file: "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2",
    css: faceOf({
      family: "Bricolage Grotesque",
      weights: "600",
      fallback: "Bricolage Fallback",
      arial: { size: "105.4283%", ascent: "88.2116%", descent: "25.6098%" },
      dejaVu: { size: "95.1%", ascent: "97.8%", descent: "28.4%" },
    }),
  },
  {
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    css: faceOf({
      family: "Instrument Sans Variable",
      weights: "400 700",
      fallback: "Instrument Fallback",
      arial: { size: "102.7365%", ascent: "94.4163%", descent: "24.3341%" },
      dejaVu: { size: "89.8%", ascent: "108%", descent: "27.8%" },
    }),
  },
];
