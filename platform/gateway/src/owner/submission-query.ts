import { domainToASCII, domainToUnicode } from "node:url";
import { formEntities } from "@site/contract/submission";
import { type RawBuilder, sql } from "kysely";
import { contactColumns } from "../store/tables.ts";

/** Selects submissions; every given condition must hold. */
export interface SubmissionQuery {
  /** Ids, or prefixes of ids. */
  ids?: readonly string[];
  address?: string;
  /** Found in any of its texts, ignoring case. */
  text?: string;
  /** ISO times: submissions from `since` on, and before `until`. */
  since?: string;
  until?: string;
  mark?: string;
}

/** A row's place in a list that goes from new to old. */
export interface Cursor {
  /** The time as the engine writes it: PostgreSQL has microseconds, an ISO text here doesn't. */
  cursor: string;
  id: string;
}

export const exactTime = (column: string) => sql<string>`cast(${sql.ref(column)} as text)`;

export function isBefore(column: string, before: Cursor | undefined): RawBuilder<boolean> {
  if (before === undefined) return sql`true`;
  return sql`(${sql.ref(column)}, id) < (${before.cursor}, ${before.id})`;
}

/** The rest of the list: a row itself, and those that come before it in the list. */
export function isNotBefore(column: string, end: Cursor | undefined): RawBuilder<boolean> {
  return sql`not ${isBefore(column, end)}`;
}

/** Reads a list page by page, until a page is empty. */
export async function* everyRow<Row extends Cursor>(
  read: (before: Cursor | undefined) => Promise<Row[]>,
): AsyncGenerator<Omit<Row, "cursor">> {
  let last: Cursor | undefined;
  do {
    const rows = await read(last);
    for (const { cursor: _, ...row } of rows) yield row;
    last = rows.at(-1);
  } while (last !== undefined);
}

/** A text in both normal forms of Unicode: an é is one character or two, and both look the same. */
export function spellingsOf(text: string): string[] {
  return [...new Set([text.normalize("NFC"), text.normalize("NFD")])];
}

/** An address as it may be stored: browsers send a domain such as `müller.de` as `xn--mller-kva.de`. */
export function spellingsOfAddress(address: string): string[] {
  const [, name, domain] = /^(.*@)([^@]+)$/s.exec(address.trim()) ?? [];
  if (name === undefined || domain === undefined) return spellingsOf(address.trim());
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain)].filter(Boolean);
  // With the dot that a phone's keyboard adds after two spaces.
  const dotted = domains.flatMap((one) => [one, `${one}.`]);
  return [...new Set(dotted.flatMap((one) => spellingsOf(name + one)))];
}

/** Whether a column has this address, in any capitals and spelling. */
export function isOfAddress(column: RawBuilder<unknown>, address: string): RawBuilder<boolean> {
  const spellings = spellingsOfAddress(address).map((spelling) => sql`lower(${spelling})`);
  return sql`lower(${column}) in (${sql.join(spellings)})`;
}

/** What a visitor writes freely: no choice, and no address, which has a search of its own. */
const textColumns = contactColumns.filter((name) => {
  const { address, values } = formEntities.contact[name];
  return address === undefined && values === undefined;
});

/** The condition on `contact_submissions` that a query describes. */
export function conditionOf(query: SubmissionQuery): RawBuilder<boolean> {
  const { ids, address, text, since, until, mark } = query;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (ids?.length === 0) all.push(sql`false`);
  if (ids?.length) all.push(sql`(${sql.join(ids.map(hasId), sql` or `)})`);
  if (address !== undefined) all.push(isOfAddress(sql`email`, address));
  if (text !== undefined) {
    const texts = sql.join(textColumns.map(sql.ref), sql` || ' ' || `);
    const contains = spellingsOf(text).map((spelling) => {
      const pattern = `%${spelling.replace(/[\\%_]/g, "\\$&")}%`;
      return sql`lower(${texts}) like lower(${pattern}) escape '\\'`;
    });
    all.push(sql`(${sql.join(contains, sql` or `)})`);
  }
  if (since !== undefined) all.push(sql`submitted_at >= ${since}`);
  if (until !== undefined) all.push(sql`submitted_at < ${until}`);
  if (mark !== undefined) {
    all.push(sql`id in (select subject_id from ${sql.table("marks")} where mark = ${mark})`);
  }
  return sql`(${sql.join(all, sql` and `)})`;
}

function hasId(beginning: string): RawBuilder<boolean> {
  const range = idRange(beginning);
  return range === undefined ? sql`false` : sql`id between ${range.first} and ${range.last}`;
}

/** The first and last UUID with a prefix; undefined when no UUID can have it. */
function idRange(beginning: string): { first: string; last: string } | undefined {
  const fill = (digit: string) =>
    "........-....-....-....-............".replaceAll(".", digit).slice(beginning.length);
  const first = `${beginning}${fill("0")}`;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(first)) return undefined;
  return { first, last: `${beginning}${fill("f")}` };
}

/** True for a whole id. */
export function isId(text: string): boolean {
  return idRange(text)?.first === text;
}
