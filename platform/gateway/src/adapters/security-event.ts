import type { SecurityEvent } from "../submit.ts";
import type { RestError } from "./hosted-table.ts";
import { isJsonObject, jsonIn } from "./request.ts";

const functionName = "log_security_event";
const maxCharacters = { user_identifier: 200, user_agent: 1_000 } as const;
const maxDetailsBytes = 16_384;
const maxDetailsDepth = 32;

const parameters = ["event_type", "user_identifier", "user_agent", "details"].map(
  (name) => `p_${name}`,
);

/** The event in a call of the function, or PostgREST's error. */
export function readSecurityEvent(
  called: string,
  json: unknown,
): { event: SecurityEvent } | { error: RestError } {
  const names = isJsonObject(json) ? Object.keys(json) : [];
  const isKnown =
    isJsonObject(json) &&
    called === functionName &&
    Object.hasOwn(json, "p_event_type") &&
    names.every((name) => parameters.includes(name));
  if (!isKnown) {
    const message = `Could not find the function public.${called}(${names.sort().join(", ")}) in the schema cache`;
    return { error: { status: 404, code: "PGRST202", message } };
  }
  const { p_event_type: type, p_user_identifier, p_user_agent, p_details } = json;
  const details = readDetails(p_details ?? "{}");
  const user_identifier = readText(p_user_identifier, maxCharacters.user_identifier);
  const user_agent = readText(p_user_agent, maxCharacters.user_agent);
  if (typeof type !== "string" || !/^[a-z][a-z0-9_]{0,63}$/.test(type)) {
    return rejected(type === null ? "23502" : "23514", "the event's type is not a name");
  }
  if (user_identifier === undefined || user_agent === undefined) {
    return rejected("23514", "the user's identifier or agent is not a text, or is too long");
  }
  if ("error" in details) return details;
  return { event: { event_type: type, user_identifier, user_agent, details: details.text } };
}

/** undefined: not a text that can be stored. */
function readText(value: unknown, max: number): string | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || value.length > max) return undefined;
  return value.includes("\0") || !value.isWellFormed() ? undefined : value;
}

/**
 * Details that no reader can be hurt by: bounded in size and depth before anything reads them as
 * JSON, then written anew, which makes `null` of a number that JavaScript cannot hold.
 */
function readDetails(text: unknown): { text: string } | { error: RestError } {
  if (typeof text !== "string") return rejected("22P02", "the details are not JSON text");
  if (Buffer.byteLength(text) > maxDetailsBytes) {
    return rejected("23514", `details have at most ${maxDetailsBytes} bytes`);
  }
  if (depthOf(text) > maxDetailsDepth) {
    return rejected("23514", `details have at most ${maxDetailsDepth} levels`);
  }
  const json = jsonIn(text);
  if (json === undefined) return rejected("22P02", "the details are not JSON text");
  return { text: JSON.stringify(json) };
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

function rejected(code: string, message: string): { error: RestError } {
  return { error: { status: 400, code, message } };
}
