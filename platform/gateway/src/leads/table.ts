const widestCell = 40;

/** Rows as text in columns, for a terminal. */
export function table(rows: readonly object[], columns: readonly string[]): string {
  const lines = [
    columns,
    ...rows.map((row) => {
      // Cast: an object's own fields by name; a missing one is an empty cell.
      const fields = row as Record<string, unknown>;
      return columns.map((column) => shorten(printable(fields[column])));
    }),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => [...(line[index] ?? "")].length)),
  );
  return lines
    .map((line) =>
      line
        .map((text, index) => pad(text, widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A value on one line, without terminal control characters. */
export function printable(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= widestCell) return text;
  return `${characters.slice(0, widestCell - 1).join("")}…`;
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(width - [...text].length, 0));
}
