/**
 * The shell's brand mark (`shell/src/header/brand-mark.tsx`) on its 32 × 32 sheet: points that
 * become a line.
 */
export const brandMark = {
  sea: "M4 9h0M8 14h0M5 19h0M9 23h0M11 8h0M4 25h0M12 18h0",
  line: "M12 20C17 20 18 12 28 11",
  stroke: 2.6,
  seaOpacity: 0.7,
} as const;
