import type { BarPair } from "./comparison-table.tsx";

/**
 * How long the bars of each comparison row are, in the unit of that row; the texts beside them say
 * the same in every language. A test compares the two.
 */
export const salesReportMeasures = [
  // Minutes of manual work.
  { before: { value: 240, upTo: 360 }, after: { value: 20 } },
  // Share of the former analyst time: over 90 % less leaves under 10.
  { before: { value: 100 }, after: { value: 10 } },
  // Share of the former time: five times as fast leaves a fifth.
  { before: { value: 100 }, after: { value: 20 } },
  // Refreshes a day.
  { before: { value: 1 }, after: { value: 24 } },
  // Megabytes a day.
  { before: { value: 500 }, after: { value: 15_000 } },
  // People; nobody counted before.
  { before: undefined, after: { value: 120 } },
] as const satisfies readonly BarPair[];
