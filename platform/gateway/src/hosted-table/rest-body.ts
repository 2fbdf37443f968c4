import type { RestError } from "./rest-answer.ts";

/** A row, or the arguments of a function, as the client sent them. */
export type JsonObject = Record<string, unknown>;

export const mostRows = 20;

const invalidJson: RestError = {
  status: 400,
  code: "PGRST102",
  message: "Empty or invalid json",
};

export function isRestError(value: object): value is RestError {
  return "status" in value && "code" in value;
}

/** The JSON of a request, or what PostgREST answers without one. */
export function jsonOf(body: unknown, contentType = ""): { json: unknown } | RestError {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "application/json" && type !== "application/vnd.pgrst.object+json") {
    return { ...invalidJson, message: `Content-Type not acceptable: ${type}` };
  }
  try {
    return { json: JSON.parse(String(body ?? ""), wellFormed) };
  } catch {
    return invalidJson;
  }
}

/** The rows of an insert: one object, or a list of objects with the same keys. */
export function rowsOf(json: unknown): { rows: JsonObject[]; isList: boolean } | RestError {
  if (!Array.isArray(json)) {
    // A bare text or number makes no row; PostgREST calls that a success, and a message is lost.
    return isObject(json) ? { rows: [json], isList: false } : invalidJson;
  }
  if (json.length > mostRows) {
    return { status: 413, code: "PGRST102", message: `At most ${mostRows} rows at once` };
  }
  const rows = json.filter(isObject);
  const keys = rows.map((row) => Object.keys(row).sort().join("\n"));
  if (rows.length < json.length || new Set(keys).size > 1) {
    return { ...invalidJson, message: "All object keys must match" };
  }
  return { rows, isList: true };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Half a surrogate pair cannot be written as UTF-8, so it is no valid text. */
function wellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed()) throw new SyntaxError("half a character in a key");
  if (typeof value === "string" && !value.isWellFormed()) {
    throw new SyntaxError("half a character in a text");
  }
  return value;
}
