import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { defaultLocale, isLocale } from "@site/contract/locales";
import { stringify } from "csv-stringify/sync";
import { type SubscriptionLinks, subscriptionUrl } from "../submissions/subscription.ts";
import { type Subscriber, subscriberColumns } from "./submission-store.ts";

/** Rows for a file, a page at a time. */
interface Export {
  pages: AsyncIterable<readonly object[]>;
  columns: readonly string[];
}

/** Writes rows to the terminal or to a file, as they are read; resolves with how many there were. */
export async function exportRows(
  { pages, columns }: Export,
  format: "csv" | "json",
  output: string | undefined,
): Promise<number> {
  let rows = 0;
  const counted = async function* () {
    for await (const page of pages) {
      rows += page.length;
      yield page;
    }
  };
  await write(format === "csv" ? csvOf(counted(), columns) : jsonOf(counted()), output);
  return rows;
}

/** Subscribers, with the address of a newsletter's own link and its List-Unsubscribe header. */
export function withLinks(
  subscribers: AsyncIterable<readonly Subscriber[]>,
  links: SubscriptionLinks | null,
): Export {
  if (links === null) return { pages: subscribers, columns: subscriberColumns };
  const linked = async function* () {
    for await (const page of subscribers) {
      yield page.map((subscriber) => {
        const { id, language } = subscriber;
        const locale = isLocale(language) ? language : defaultLocale;
        return { ...subscriber, unsubscribe: subscriptionUrl(links, "unsubscribe", id, locale) };
      });
    }
  };
  return { pages: linked(), columns: [...subscriberColumns, "unsubscribe"] };
}

async function* jsonOf(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of pages) {
    for (const row of rows) {
      // JSON does not escape these control characters, and a terminal obeys them.
      const text = JSON.stringify(row).replace(
        /[\x7f-\x9f]/g,
        (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
      );
      yield `${separator}${text}`;
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** Writes to the terminal, or to a file that only the user can read, even if it existed before. */
async function write(texts: AsyncIterable<string>, path: string | undefined): Promise<void> {
  if (path === undefined) return pipeline(Readable.from(texts), process.stdout, { end: false });
  const file = await open(path, "w", 0o600);
  await file.chmod(0o600);
  await pipeline(Readable.from(texts), file.createWriteStream());
}

/** Without this mark, Excel assumes an old national encoding. */
const byteOrderMark = "\ufeff";

/**
 * Rows as CSV (RFC 4180), a page at a time. Spreadsheets show the right characters and run no
 * formulas: visitors choose these texts.
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

/* Tabs and line breaks stay; the others control terminals and do not belong in a cell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const controlCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/*
 * Spreadsheets run a cell that begins like a formula. Where the list separator is a semicolon
 * (Brazil, Germany), quotes in the middle of a cell mean nothing and a new cell begins after one;
 * the same holds for tabs and line breaks.
 */
const formulaStart = /((?:^|[;\t\r\n\u2028\u2029])[\s"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A visitor's text with an apostrophe before whatever a spreadsheet could take for a formula. */
function harmless(text: string): string {
  return text.replace(controlCharacters, "").replace(formulaStart, "$1'");
}
