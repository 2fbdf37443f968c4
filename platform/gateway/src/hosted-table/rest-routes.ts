import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accept, idFrom, type NewDelivery } from "#acceptance/acceptance.ts";
import { idempotencyKey } from "#acceptance/idempotency-key.ts";
import { DatabaseFault } from "#database/database.ts";
import type { GatewayContext } from "#gateway-context.ts";
import { guardGroup, type Refusal, refusalStatus } from "#guard/route-group.ts";
import type { HostedTablePayload } from "./hosted-table-destination.ts";
import { columnsOf, insertRows, preferencesOf } from "./insert-rows.ts";
import { type RestError, restErrorOf, sendRestError } from "./rest-answer.ts";
import { isRestError, type JsonObject, jsonOf, rowsOf } from "./rest-body.ts";
import { argumentsOf, boundDetails, logSecurityEvent } from "./security-event.ts";

/**
 * The hosted database's REST interface, as far as a visitor needs it: one row into one table, one
 * call of one function, answered as PostgREST answers. Register it below `/rest/v1`.
 */
export function restRoutes(context: GatewayContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/contact_submissions", "/rpc/:name"], refuse);
    scope.post("/contact_submissions", (request, reply) => insert(context, request, reply));
    scope.post<{ Params: { name: string } }>("/rpc/:name", (request, reply) =>
      call(context, request, reply, request.params.name),
    );
  };
}

async function insert(context: GatewayContext, request: FastifyRequest, reply: FastifyReply) {
  const outside = outsideOf(request);
  if (outside !== undefined) return sendRestError(reply, outside);
  const body = jsonOf(request.body, request.headers["content-type"]);
  if (isRestError(body)) return sendRestError(reply, body);
  const content = rowsOf(body.json);
  if (isRestError(content)) return sendRestError(reply, content);
  const named = columnsOf(request.query, content.rows);
  if (isRestError(named)) return sendRestError(reply, named);
  const { rows } = content;
  const preferences = preferencesOf(request.headers.prefer);
  const answer = async () => {
    await accept(
      context.database,
      {
        operation: "contact",
        key: idempotencyKey(request),
        content: JSON.stringify(rows),
        deliveries: (id) =>
          rows.flatMap((row, index) => rowDelivery(context, id, only(row, named.columns), index)),
      },
      (queries, id) => insertRows(queries, id, { ...content, ...named, preferences }),
    );
    context.wake();
    const count = preferences.count === undefined ? "*" : String(rows.length);
    const applied = [
      preferences.return === "minimal" ? "return=minimal" : "",
      preferences.count === undefined ? "" : `count=${preferences.count}`,
    ].filter((each) => each !== "");
    if (applied.length > 0) reply.header("preference-applied", applied.join(", "));
    return reply.code(201).header("content-range", `*/${count}`).send();
  };
  return answer().catch((error: unknown) => sendRestError(reply, errorOf(error)));
}

async function call(
  context: GatewayContext,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
) {
  const outside = outsideOf(request);
  if (outside !== undefined) return sendRestError(reply, outside);
  const body = jsonOf(request.body || "{}", request.headers["content-type"]);
  if (isRestError(body)) return sendRestError(reply, body);
  const found = argumentsOf(name, body.json);
  if (isRestError(found)) return sendRestError(reply, found);
  const bounded = boundDetails(found.values);
  if (isRestError(bounded)) return sendRestError(reply, bounded);
  const { values } = bounded;
  const answer = async () => {
    await accept(
      context.database,
      {
        operation: "security-event",
        key: idempotencyKey(request),
        content: JSON.stringify(values),
        deliveries: () => delivery(context, { path: "/rpc/log_security_event", body: values }),
      },
      (queries, id) => logSecurityEvent(queries, id, values),
    );
    context.wake();
    return reply.code(204).header("content-range", "0-0/*").send();
  };
  return answer().catch((error: unknown) => sendRestError(reply, errorOf(error)));
}

function only(row: JsonObject, columns: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)));
}

function rowDelivery(
  context: GatewayContext,
  id: string,
  row: JsonObject,
  index: number,
): NewDelivery[] {
  const key = index === 0 ? id : idFrom(id, String(index));
  return delivery(context, { path: "/contact_submissions", body: row }).map((each) => ({
    ...each,
    key,
  }));
}

function delivery({ config }: GatewayContext, payload: HostedTablePayload): NewDelivery[] {
  return config.hostedTable === null ? [] : [{ destination: "hosted-table", payload }];
}

/** Another schema or media type than there is. */
function outsideOf({ headers }: FastifyRequest): RestError | undefined {
  const schema = headers["content-profile"];
  if (schema !== undefined && schema !== "public") {
    const message = "The schema must be one of the following: public";
    return { status: 406, code: "PGRST106", message };
  }
  const accepted = headers.accept ?? "*/*";
  if (/\*\/\*|application\/(\*|json|vnd\.pgrst\.)|text\/csv/.test(accepted)) return undefined;
  const message = `None of these media types are available: ${accepted}`;
  return { status: 415, code: "PGRST107", message };
}

function errorOf(error: unknown): RestError {
  if (error instanceof DatabaseFault && !error.isUnavailable) return restErrorOf(error);
  throw error;
}

/** Codes of PostgREST where it has one. */
const codes: Partial<Record<Refusal["status"], string>> = {
  404: "PGRST205",
  405: "PGRST117",
  503: "PGRST001",
};

function refuse(_request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const code = codes[refusal.status] ?? `GATEWAY${refusal.status}`;
  refusalStatus(reply, refusal);
  return sendRestError(reply, { status: refusal.status, code, message: refusal.words });
}
