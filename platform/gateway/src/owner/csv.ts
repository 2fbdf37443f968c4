import { stringify } from "csv-stringify/sync";

/** Excel takes a file without this mark for one in an old national encoding. */
const byteOrderMark = "\ufeff";

/**
 * Rows as CSV (RFC 4180), a page at a time, that spreadsheets open with the right characters and
 * without running any of them: visitors choose these texts.
 */
export async function* csvOf(
  pages: AsyncIterable<readonly object[]>,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield byteOrderMark + lines([Object.fromEntries(columns.map((name) => [name, name]))], columns);
  for await (const rows of pages) yield lines(rows, columns);
}

function lines(rows: readonly object[], columns: readonly string[]): string {
  return stringify([...rows], {
    columns: [...columns],
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
    cast: {
      string: harmless,
      boolean: String,
      object: (value) => harmless(JSON.stringify(value)),
    },
  });
}

/* Tabs and line breaks stay; the others steer terminals and have no place in a cell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/*
 * A cell that begins like a formula is run. Where a list's separator is the semicolon (Brazil,
 * Germany), quotes in the middle of a cell mean nothing and a new cell begins after one; the same
 * holds for tabs and line breaks.
 */
const formulaStart = /((?:^|[;\t\r\n\u2028\u2029])[\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A visitor's text with an apostrophe before whatever a spreadsheet could take for a formula. */
function harmless(text: string): string {
  return text.replace(controlCharacters, "").replace(formulaStart, "$1'");
}
