import type { Output } from "../release-context.ts";

/** Answers with JSON where a script asked for it, else with lines for a person. */
export function answer(
  output: Output,
  isJson: boolean | undefined,
  value: object,
  lines: () => readonly string[],
): void {
  if (isJson) output.line(JSON.stringify(value, undefined, 2));
  else for (const line of lines()) output.line(line);
}

/** Columns padded to the widest entry of each. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Bytes as a person reads them: `12.3 kB`. */
export function bytesText(bytes: number): string {
  if (Math.abs(bytes) < 1000) return `${bytes} B`;
  if (Math.abs(bytes) < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A moment as a person reads it, in universal time. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** `1 page`, `3 pages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
