/** Excel takes a file without this mark for one in an old national encoding. */
const byteOrderMark = "\ufeff";

/**
 * Rows as CSV (RFC 4180) that spreadsheets open with the right characters. A cell that a
 * spreadsheet would run as a formula gets an apostrophe in front: visitors choose these texts.
 */
export function csv(rows: readonly object[], columns: readonly string[]): string {
  const lines = rows.map((row) => {
    // Cast: an object's own fields by name; a missing one is an empty cell.
    const fields = row as Record<string, unknown>;
    return columns.map((column) => cell(fields[column])).join(",");
  });
  return `${byteOrderMark}${[columns.join(","), ...lines].join("\r\n")}\r\n`;
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
