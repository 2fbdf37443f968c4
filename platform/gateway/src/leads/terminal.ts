import { printable } from "@site/contract/printable";
import { InvalidArgumentError } from "commander";

/* What the owner's commands read from a terminal, and write to it. */

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses a time such as `24h` (ago), `2026-11-01` or `2026-11-01T14:00`: UTC, like all output. */
export function momentOf(text: string): Date {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  // Cast: the expression matches only these three.
  if (count && unit) return new Date(Date.now() - Number(count) * unitMs[unit as "m" | "h" | "d"]);
  const date = new Date(/[T ]\d\d:\d\d(:\d\d)?$/.test(text) ? `${text}Z` : text);
  const [day = ""] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (day !== "" && !Number.isNaN(date.getTime())) {
    // JavaScript takes 31 February for 3 March.
    if (new Date(day).toISOString().startsWith(day)) return date;
    throw new InvalidArgumentError(`There is no ${day} in the calendar.`);
  }
  throw new InvalidArgumentError("It must be like 30m, 24h, 7d or 2026-11-01.");
}

const widestCell = 40;
const widestLine = 400;

/** Rows as text in columns, for a terminal. */
export function table(rows: readonly object[], columns: readonly string[]): string {
  const lines = [
    columns,
    ...rows.map((row) => {
      // Cast: an object's own fields by name; a missing one is an empty cell.
      const fields = row as Record<string, unknown>;
      return columns.map((column) => {
        // What went wrong stands last, and its end says most.
        const widest = column === columns.at(-1) ? widestLine : widestCell;
        return shorten(printableValue(fields[column]), widest);
      });
    }),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  const padded = lines.map((line) => line.map((text, index) => text.padEnd(widths[index] ?? 0)));
  return padded.map((line) => line.join("  ").trimEnd()).join("\n");
}

/** A value on one line, without terminal control characters. */
export function printableValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return printable(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function shorten(text: string, widest: number): string {
  const characters = [...text];
  if (characters.length <= widest) return text;
  return `${characters.slice(0, widest - 1).join("")}…`;
}
