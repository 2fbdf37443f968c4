import { asVisitor } from "#acceptance/acceptance.ts";
import type { Queries } from "#database/database.ts";
import type { RestError } from "./rest-answer.ts";
import type { JsonObject } from "./rest-body.ts";

/** The table's columns; which of them a visitor may set, the database decides. */
const columnTypes: Readonly<Record<string, string>> = {
  id: "uuid",
  name: "text",
  email: "text",
  company: "text",
  service: "text",
  message: "text",
  language: "text",
  submitted_at: "timestamptz",
};

export interface Insert {
  rows: readonly JsonObject[];
  isList: boolean;
  columns: readonly string[];
  preferences: Preferences;
}

export interface Preferences {
  return: string | undefined;
  resolution: string | undefined;
  count: string | undefined;
}

/** Reads a Prefer header such as `return=minimal, count=exact`. */
export function preferencesOf(header: string | string[] | undefined): Preferences {
  const entries = String(header ?? "")
    .split(",")
    .map((part) => part.trim().split("=", 2));
  const found = new Map(entries.map(([name, value]) => [name, value]));
  return {
    return: found.get("return"),
    resolution: found.get("resolution"),
    count: found.get("count"),
  };
}

/** The columns named by the query, or else by the rows; an error for one the table doesn't have. */
export function columnsOf(
  query: unknown,
  rows: readonly JsonObject[],
): { columns: string[] } | RestError {
  const named = (query as { columns?: unknown } | undefined)?.columns;
  const columns =
    typeof named === "string"
      ? named.split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"))
      : Object.keys(rows[0] ?? {});
  const unknown = columns.filter((name) => !Object.hasOwn(columnTypes, name)).sort()[0];
  if (unknown === undefined) return { columns };
  const message = `Column '${unknown}' of relation 'contact_submissions' does not exist`;
  return { status: 400, code: "PGRST204", message };
}

/** Inserts as PostgREST does: one statement, the rows as one JSON value, with a visitor's rights. */
export async function insertRows(queries: Queries, id: string, insert: Insert): Promise<void> {
  const { rows, isList, columns, preferences } = insert;
  if (rows.length === 0) return;
  const names = columns.map((name) => `"${name}"`).join(", ");
  const record = columns.map((name) => `"${name}" ${columnTypes[name]}`).join(", ");
  const source = isList ? "json_to_recordset" : "json_to_record";
  const from =
    columns.length === 0
      ? "default values"
      : `(${names}) select ${names} from ${source}($1::text::json) as body (${record})`;
  // Whoever asks the row back, or asks for its duplicates, asks to read: the database refuses.
  const conflict = preferences.resolution === undefined ? "" : "on conflict (id) do nothing";
  const reads = preferences.return !== undefined && preferences.return !== "minimal";
  const sql = `insert into public.contact_submissions ${from} ${conflict} ${reads ? "returning *" : ""}`;
  // One id serves one row.
  const requestId = rows.length === 1 ? id : "";
  await asVisitor(queries, requestId, () =>
    queries.query(sql, columns.length === 0 ? [] : [JSON.stringify(isList ? rows : rows[0])]),
  );
}
