import { checkFields, type FieldIssue, formEntities } from "@site/contract/submission";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  guardGroup,
  idempotencyKey,
  type Rejection,
  rejectionStatus,
} from "../guard/route-group.ts";
import { type GatewayContext, submit } from "../submit.ts";
import { isJsonObject, jsonIn } from "./request.ts";
import { readSecurityEvent } from "./security-event.ts";

/** PostgREST's own error, or a SQLSTATE, for a request that is not carried out. */
export interface RestError {
  status: number;
  code: string;
  message: string;
}

const invalidJson: RestError = { status: 400, code: "PGRST102", message: "Empty or invalid json" };

/**
 * The hosted database's REST interface, as far as a page needs it: one row into one table, one call
 * of one function, with the responses of PostgREST. Register it below `/rest/v1`.
 */
export function hostedTableRoutes(context: GatewayContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/contact_submissions", "/rpc/:name"], reject);

    scope.post("/contact_submissions", async (request, reply) => {
      const read = readRow(request);
      if ("error" in read) return sendError(reply, read.error);
      const { fields, issues } = checkFields("contact", read.row);
      if (issues !== undefined) return sendError(reply, errorOf(issues));
      await submit(
        context,
        { entity: "contact", fields },
        { key: idempotencyKey(request), destinations: ["hosted-table"] },
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
        { key: idempotencyKey(request), destinations: ["hosted-table"] },
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
