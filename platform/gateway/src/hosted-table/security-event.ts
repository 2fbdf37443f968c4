import { asVisitor } from "#acceptance/acceptance.ts";
import type { Queries } from "#database/database.ts";
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
