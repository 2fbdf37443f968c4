import { checkFields, type FieldIssue, formEntities } from "@site/contract/submission";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type GuardSettings,
  guardGroup,
  idempotencyKey,
  isJsonObject,
  jsonIn,
  type Rejection,
  rejectionStatus,
  visitorOf,
} from "../guard/route-group.ts";
import { type SecurityEvent, type SubmitContext, submit } from "../submissions/submit.ts";

/** PostgREST's own error, or a SQLSTATE, for a request that is not carried out. */
interface RestError {
  status: number;
  code: string;
  message: string;
}

const invalidJson: RestError = { status: 400, code: "PGRST102", message: "Empty or invalid json" };

/**
 * The hosted database's REST interface, as far as a page needs it: one row into one table, one call
 * of one function, with the responses of PostgREST. Register it below `/rest/v1`.
 */
export function hostedTableRoutes(context: SubmitContext, settings: GuardSettings) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, settings, ["/contact_submissions", "/rpc/:name"], reject);

    const sentBy = (request: FastifyRequest) => ({
      key: idempotencyKey(request),
      visitor: visitorOf(request, settings),
    });

    scope.post("/contact_submissions", async (request, reply) => {
      const read = readRow(request);
      if ("error" in read) return sendError(reply, read.error);
      const { fields, issues } = checkFields("contact", read.row);
      if (issues !== undefined) return sendError(reply, errorOf(issues));
      await submit(
        context,
        { entity: "contact", fields },
        { ...sentBy(request), destinations: ["hosted-table"] },
      );
      return reply.code(201).send();
    });

    scope.post<{ Params: { name: string } }>("/rpc/:name", async (request, reply) => {
      const json = jsonOf(request);
      if (json === undefined) return sendError(reply, invalidJson);
      const read = readSecurityEvent(request.params.name, json);
      if ("error" in read) return sendError(reply, read.error);
      await submit(
        context,
        { entity: "security-event", fields: read.event },
        { ...sentBy(request), destinations: ["hosted-table"] },
      );
      return reply.code(204).send();
    });
  };
}

/** The request's one row. A form or a text could be sent by a page of another site unasked. */
function readRow(request: FastifyRequest): { row: Record<string, unknown> } | { error: RestError } {
  const json = jsonOf(request);
  const rows = Array.isArray(json) ? json : [json];
  const [row] = rows;
  if (!isJsonObject(row)) return { error: invalidJson };
  if (rows.length > 1) return { error: { ...invalidJson, message: "One row at a time" } };
  const unknown = Object.keys(row)
    .filter((name) => !Object.hasOwn(formEntities.contact, name))
    .sort()[0];
  if (unknown === undefined) return { row };
  const message = `Column '${unknown}' of relation 'contact_submissions' does not exist`;
  return { error: { status: 400, code: "PGRST204", message } };
}

function jsonOf({ body, headers }: FastifyRequest): unknown {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== undefined && type !== "application/json") return undefined;
  return jsonIn(body);
}

/** What the table's constraints answer. */
function errorOf(issues: Readonly<Record<string, FieldIssue>>): RestError {
  const [[name, issue] = ["", "missing"]] = Object.entries(issues);
  const code = issue === "missing" ? "23502" : "23514";
  return { status: 400, code, message: `column "${name}" of "contact_submissions": ${issue}` };
}

/** PostgREST's codes where it has one. */
const codes: Partial<Record<Rejection["status"], string>> = {
  404: "PGRST205",
  405: "PGRST117",
  503: "PGRST001",
};

function reject(_request: FastifyRequest, reply: FastifyReply, rejection: Rejection): FastifyReply {
  const { status, message } = rejection;
  const code = codes[status] ?? `GATEWAY${status}`;
  return sendError(rejectionStatus(reply, rejection), { status, code, message });
}

/** Every error carries a JSON object: the browser's client takes an empty 404 for success. */
function sendError(reply: FastifyReply, { status, code, message }: RestError): FastifyReply {
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ code, details: null, hint: null, message }));
}

const functionName = "log_security_event";
const maxCharacters = { user_identifier: 200, user_agent: 1_000 } as const;
const maxDetailsBytes = 16_384;
const maxDetailsDepth = 32;

const parameters = ["event_type", "user_identifier", "user_agent", "details"].map(
  (name) => `p_${name}`,
);

/** The event in a call of the function, or PostgREST's error. */
function readSecurityEvent(
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
