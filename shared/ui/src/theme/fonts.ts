/** A self-hosted variable font, latin subset, with a fallback of the same metrics. */
export interface Font {
  /** File in the registry's package. */
  file: string;
  css: (url: string) => string;
}

interface Metrics {
  family: string;
  weights: string;
  fallback: string;
  /**
   * `size-adjust`, `ascent-override` and `descent-override` that give Arial this font's metrics, so
   * that nothing moves when the font arrives (computed by @capsizecss/core's `createFontStack`).
   */
  sizeAdjust: string;
  ascent: string;
  descent: string;
}

/**
 * Arial, of Windows and Apple, and what Linux and Android have in its place. Liberation Sans has its
 * metrics; Roboto's letters are as wide within 1 %, and the overrides give it Arial's lines.
 */
const fallbacks = ["Arial", "Liberation Sans", "Roboto"].map((name) => `local("${name}")`).join();

function faceOf(metrics: Metrics): Font["css"] {
  return (
    url,
  ) => `@font-face{font-family:"${metrics.family}";font-style:normal;font-display:swap;font-weight:${metrics.weights};src:url("${url}") format("woff2")}
@font-face{font-family:"${metrics.fallback}";src:${fallbacks};size-adjust:${metrics.sizeAdjust};ascent-override:${metrics.ascent};descent-override:${metrics.descent};line-gap-override:0%}`;
}

export const fonts: readonly Font[] = [
  {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    css: faceOf({
      family: "Bricolage Grotesque Variable",
      weights: "200 800",
      fallback: "Bricolage Fallback",
      sizeAdjust: "105.4283%",
      ascent: "88.2116%",
      descent: "25.6098%",
    }),
  },
  {
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    css: faceOf({
      family: "Instrument Sans Variable",
      weights: "400 700",
      fallback: "Instrument Fallback",
      sizeAdjust: "102.7365%",
      ascent: "94.4163%",
      descent: "24.3341%",
    }),
  },
];
