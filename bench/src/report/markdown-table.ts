/**
 * A Markdown table. Columns after the first hold figures and are set right; every row must have as
 * many cells as the head, or a figure would stand under another one's name.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  for (const row of rows) {
    if (row.length === head.length) continue;
    throw new Error(
      `A row of the table has ${row.length} cells, its head ${head.length}: ${row.join(" | ")}`,
    );
  }
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}
