import type { Output } from "./command-line.ts";

/** Prints JSON where a script asked for it, else lines for a person. */
export function print(
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

/** Releases that differ between two sets of versions by name. */
export interface ReleaseChange {
  name: string;
  before?: string;
  after?: string;
}

export function changesBetween(
  before: Record<string, string>,
  after: Record<string, string>,
): ReleaseChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (old === now) return [];
    return [{ name, ...(old && { before: old }), ...(now && { after: now }) }];
  });
}

/** `  mf-home  1.0.0  →  1.1.0`, a line each. */
export function changeLines(
  changes: readonly ReleaseChange[],
  [absent, gone]: readonly [string, string],
): string[] {
  return columns(
    changes.map(({ name, before, after }) => [`  ${name}`, before ?? absent, "→", after ?? gone]),
  );
}

/** Releases as a person writes them: `mf-home@1.2.0 shell@2.0.0`. */
export function labelOf(versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name}@${version}`)
    .join(" ");
}

/** The same, of records. */
export function labelOfReleases(releases: readonly { name: string; version: string }[]): string {
  return releases.map(({ name, version }) => `${name}@${version}`).join(" ");
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
