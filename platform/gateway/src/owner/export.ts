import { open } from "node:fs/promises";
import { pipeline as joined, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { defaultLocale, isLocale } from "@site/contract/locales";
import { stringify } from "csv-stringify";
import { type SubscriptionLinks, subscriptionUrl } from "../submissions/subscription.ts";
import { type Subscriber, subscriberColumns } from "./submission-store.ts";

interface Export {
  rows: AsyncIterable<object>;
  columns: readonly string[];
}

/**
 * Writes rows as they are read, to the terminal or to a file that only the user can read, even if it
 * existed before; resolves with how many there were.
 */
export async function exportRows(
  { rows, columns }: Export,
  format: "csv" | "json",
  output: string | undefined,
): Promise<number> {
  let count = 0;
  const counted = async function* () {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  };
  const text = format === "csv" ? csvOf(counted(), columns) : Readable.from(jsonOf(counted()));
  if (output === undefined) {
    await pipeline(text, process.stdout, { end: false });
    return count;
  }
  const file = await open(output, "w", 0o600);
  await file.chmod(0o600);
  await pipeline(text, file.createWriteStream());
  return count;
}

/** Subscribers, with the address for a newsletter's own link and List-Unsubscribe header. */
export function withLinks(
  subscribers: AsyncIterable<Subscriber>,
  links: SubscriptionLinks | null,
): Export {
  if (links === null) return { rows: subscribers, columns: subscriberColumns };
  const linked = async function* () {
    for await (const subscriber of subscribers) {
      const { id, language } = subscriber;
      const locale = isLocale(language) ? language : defaultLocale;
      yield { ...subscriber, unsubscribe: subscriptionUrl(links, "unsubscribe", id, locale) };
    }
  };
  return { rows: linked(), columns: [...subscriberColumns, "unsubscribe"] };
}

/** JSON for a terminal: `JSON.stringify` leaves these control characters, and a terminal obeys them. */
export function printableJson(value: object, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    /[\x7f-\x9f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}

async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield `${separator}${printableJson(row)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/**
 * Rows as CSV (RFC 4180). Spreadsheets show the right characters and run no formulas: visitors choose
 * these texts.
 */
export function csvOf(rows: AsyncIterable<object>, columns: readonly string[]): Readable {
  const csv = stringify({
    // Without this mark, Excel assumes an old national encoding.
    bom: true,
    header: true,
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
  // An error of the rows also reaches the reader of the CSV.
  return joined(Readable.from(rows), csv, () => undefined);
}

/* Tabs and line breaks stay; the others control terminals and do not belong in a cell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const controlCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/*
 * Spreadsheets run a cell that begins like a formula. Where the list separator is a semicolon
 * (Brazil, Germany), quotes in the middle of a cell mean nothing and a new cell begins after one;
 * the same holds for tabs and line breaks. No character fits two parts of the pattern, so that a text
 * of nothing but line breaks takes no time.
 */
const formulaStart =
  /((?:^|[;\t\r\n\u2028\u2029])(?:[^\S\t\r\n\u2028\u2029]|")*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A visitor's text with an apostrophe before anything a spreadsheet could take for a formula. */
function harmless(text: string): string {
  return text.replace(controlCharacters, "").replace(formulaStart, "$1'");
}
