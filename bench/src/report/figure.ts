/** A measured figure, or undefined where the thing measured does not exist. */
export type Figure = number | undefined;

/** The median of those values that exist, or undefined where none does. */
export function medianFigure(values: readonly Figure[]): Figure {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [lower, upper] = [sorted[middle - 1], sorted[middle]];
  const isEven = sorted.length % 2 === 0;
  return isEven && lower !== undefined && upper !== undefined ? (lower + upper) / 2 : upper;
}

export type Interval = readonly [low: number, high: number];

/**
 * The interval that contains the median with at least 95 % confidence; for two to five values,
 * which are too few for that, the interval from the lowest to the highest.
 */
export function medianInterval(values: readonly Figure[]): Interval | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  if (sorted.length < 2) return undefined;
  // A value lies below the median as often as a coin shows heads: `index` grows while
  // that many heads or fewer have a chance of 2.5 % at most.
  let chance = 0.5 ** sorted.length;
  let index = 0;
  for (let heads = 0, sum = chance; sum <= 0.025; heads += 1, sum += chance) {
    index = heads;
    chance *= (sorted.length - heads) / (heads + 1);
  }
  const [low, high] = [sorted[index], sorted.at(-1 - index)];
  return low === undefined || high === undefined ? undefined : [low, high];
}

/** How many times `base` a figure is; undefined where either is missing or the base is zero. */
export function ratio(value: Figure, base: Figure): Figure {
  if (value === undefined || base === undefined || base === 0) return undefined;
  return value / base;
}

/** How much a figure is above another; undefined where either is missing. */
export function difference(value: Figure, base: Figure): Figure {
  return value === undefined || base === undefined ? undefined : value - base;
}

export function shown(figure: Figure, digits = 0): string {
  return figure === undefined || Number.isNaN(figure) ? "–" : figure.toFixed(digits);
}

export function shownKilobytes(bytes: Figure): string {
  return shown(bytes === undefined ? undefined : bytes / 1000, 1);
}

/** A title and what stands below it in each row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string];

/** A Markdown table. Columns after the first hold figures and are right-aligned. */
export function markdownTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(([title]) => title)),
    line(columns.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map((row) => line(columns.map(([, cell]) => cell(row)))),
  ].join("\n");
}
