import { median } from "../statistics/median.ts";

/** A measured figure, or undefined where the thing measured does not exist. */
export type Figure = number | undefined;

/** The median of those values that exist, or undefined where none does. */
export function medianFigure(values: readonly Figure[]): Figure {
  const present = values.filter((value) => value !== undefined);
  return present.length === 0 ? undefined : median(present);
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
