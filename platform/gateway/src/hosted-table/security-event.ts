import { asVisitor } from "#acceptance/acceptance.ts";
import type { Queries } from "#database/database.ts";
import { jsonIn } from "#submission/json-text.ts";
import type { RestError } from "./rest-answer.ts";
import type { JsonObject } from "./rest-body.ts";

const functionName = "log_security_event";
const required = "p_event_type";
const parameters = [required, "p_user_identifier", "p_user_agent", "p_details"];

/** The arguments of a call, or what PostgREST answers when no function takes them. */
export function argumentsOf(name: string, json: unknown): { values: JsonObject } | RestError {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  // Cast: an object that isn't an array has keys and values, and that is all that is used.
  const values = (typeof first === "object" && first !== null ? first : {}) as JsonObject;
  const names = Object.keys(values).sort();
  const fits = Object.hasOwn(values, required) && names.every((each) => parameters.includes(each));
  if (name === functionName && fits) return { values };
  return notFound(name, names);
}

const maxDetailsBytes = 16_384;
const maxDetailsDepth = 32;

/**
 * The arguments with details that no reader can be hurt by: bounded in size and depth, and written
 * anew, which makes `null` of a number that JavaScript cannot hold. What isn't JSON stays as it is,
 * for the database to reject.
 */
export function boundDetails(values: JsonObject): { values: JsonObject } | RestError {
  const given = values["p_details"];
  if (given === undefined || given === null) return { values };
  const tooDeep = rejected(`details have at most ${maxDetailsDepth} levels`);
  let text: string;
  try {
    text = typeof given === "string" ? given : JSON.stringify(given);
  } catch {
    return tooDeep;
  }
  if (Buffer.byteLength(text) > maxDetailsBytes) {
    return rejected(`details have at most ${maxDetailsBytes} bytes`);
  }
  if (depthOf(text) > maxDetailsDepth) return tooDeep;
  const json = jsonIn(text);
  return json === undefined
    ? { values }
    : { values: { ...values, p_details: JSON.stringify(json) } };
}

function rejected(message: string): RestError {
  return { status: 400, code: "23514", message };
}

/** How deep brackets nest in a JSON text, without reading it as JSON. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}

/** Calls the function with a visitor's rights. */
export async function logSecurityEvent(
  queries: Queries,
  id: string,
  values: JsonObject,
): Promise<void> {
  const names = parameters.filter((name) => Object.hasOwn(values, name));
  const given = names.map((name) => `${name} := body.${name}`).join(", ");
  const record = names.map((name) => `${name} text`).join(", ");
  const sql = `select public.${functionName}(${given}) from json_to_record($1::text::json) as body (${record})`;
  await asVisitor(queries, id, () => queries.query(sql, [JSON.stringify(values)]));
}

function notFound(name: string, names: readonly string[]): RestError {
  const called = `public.${name}`;
  const [inMessage, inDetails] =
    names.length === 0
      ? [`${called} without parameters`, "without parameters"]
      : [
          `${called}(${names.join(", ")})`,
          `with parameter${names.length > 1 ? "s" : ""} ${names.join(", ")}`,
        ];
  return {
    status: 404,
    code: "PGRST202",
    message: `Could not find the function ${inMessage} in the schema cache`,
    details: `Searched for the function ${called} ${inDetails} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
  };
}
