/** A measured figure, or null where there is none: a document without scripts never becomes live. */
export type Figure = number | null;

/** Median of the values that exist, and where their middle half lies; undefined where none does. */
export function spreadOf(values: readonly Figure[]) {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  /** Between two values, the figure is as far from each as `share` asks for. */
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return below + (above - below) * (place % 1);
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/**
 * What each run of one list is, divided by the same run of another: both were measured one after the
 * other, so that a slow minute of the machine changes both.
 */
export function pairedRatios(values: readonly Figure[], others: readonly Figure[]): Figure[] {
  return values.map((value, run) => {
    const other = others[run];
    return value === null || !other ? null : value / other;
  });
}

/** `1252 (1076–1276)`: the median, and the middle half where it has a width. */
export function shown(values: readonly Figure[], digits = 0): string {
  const spread = spreadOf(values);
  if (!spread) return "–";
  const [low, median, high] = [spread.low, spread.median, spread.high].map((value) =>
    value.toFixed(digits),
  );
  return low === high ? `${median}` : `${median} (${low}–${high})`;
}

/** Bytes as kilobytes, or bytes of memory as megabytes. */
export function divided(values: readonly Figure[], divisor: number): Figure[] {
  return values.map((value) => value && value / divisor);
}

/** A title and what stands below it in each row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string];

/** A Markdown table. Columns of figures are right-aligned; the first `words` columns hold words. */
export function markdownTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  words = 1,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(([title]) => title)),
    line(columns.map((_, index) => (index < words ? "---" : "---:"))),
    ...rows.map((row) => line(columns.map(([, cell]) => cell(row)))),
  ].join("\n");
}
