import type { FastifyReply } from "fastify";
import type { DatabaseFault } from "#database/database.ts";

/** The REST interface's word for a request it doesn't carry out. */
export interface RestError {
  status: number;
  code: string;
  message: string;
  details?: string | null;
  hint?: string | null;
}

/**
 * Every refusal carries a JSON object: the browser's client takes a 404 that has an empty body,
 * or an empty list, for success.
 */
export function sendRestError(reply: FastifyReply, error: RestError): FastifyReply {
  const { status, code, message, details = null, hint = null } = error;
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ code, details, hint, message }));
}

/** What PostgREST makes of a database's refusal, for a visitor without a token. */
export function restErrorOf(fault: DatabaseFault): RestError {
  const { code, message, detail: details, hint } = fault;
  return { status: statusOf(code), code, message, details, hint };
}

function statusOf(sqlState: string): number {
  switch (sqlState) {
    case "42501":
      return 401;
    case "23503":
    case "23505":
      return 409;
    case "42883":
    case "42P01":
      return 404;
  }
  // Bad data, broken constraint, an exception raised on purpose; the rest is not the visitor's.
  return /^(21|22|23|42|P0001)/.test(sqlState) ? 400 : 500;
}
