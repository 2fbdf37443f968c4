import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { idempotencyKey } from "#acceptance/idempotency-key.ts";
import type { GatewayContext } from "#gateway-context.ts";
import { guardGroup, type Refusal, refusalStatus } from "#guard/route-group.ts";
import { keepContact } from "#submission/contact.ts";
import { keepSubscription } from "#submission/subscription.ts";
import { readWarehouseRequest, type WarehouseRequest } from "./warehouse-request.ts";

/**
 * The warehouse's SQL statement interface, for the site's own two statements. The page sends no
 * credential, and its statement's text goes no further. Register it below
 * `/api/2.0/sql/statements`.
 */
export function warehouseRoutes(context: GatewayContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/"], refuse);
    scope.post("/", async (request, reply) => {
      const read = readWarehouseRequest(String(request.body ?? ""));
      if ("refused" in read) {
        return refuse(request, reply, read.refused);
      }
      const answer = await keep(context, read.request, idempotencyKey(request));
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
    });
  };
}

/**
 * What is accepted is reported as done, though the warehouse may get it later: from here on its
 * delivery is the gateway's business and not the visitor's.
 */
async function keep(
  context: GatewayContext,
  { statement, fields }: WarehouseRequest,
  key: string | undefined,
): Promise<object> {
  if (statement === "contact") {
    return done(await keepContact(context, fields, key, { table: "warehouse", withEmail: false }));
  }
  const { id, isRepeatedAddress } = await keepSubscription(context, fields, key);
  if (!context.config.tellsRepeatedSubscriber) return done(id);
  return { ...done(id), ...rowCount(isRepeatedAddress ? 0 : 1) };
}

function done(id: string) {
  return { statement_id: id, status: { state: "SUCCEEDED" } };
}

/** The warehouse's way to say how many rows an insert made; without it nobody can probe addresses. */
function rowCount(rows: 0 | 1) {
  const columns = ["num_affected_rows", "num_inserted_rows"].map((name, position) => ({
    name,
    position,
    type_name: "LONG",
    type_text: "BIGINT",
  }));
  return {
    manifest: { format: "JSON_ARRAY", schema: { column_count: columns.length, columns } },
    result: { row_count: 1, data_array: [[String(rows), String(rows)]] },
  };
}

const errorCodes: Record<Refusal["status"], string> = {
  400: "INVALID_PARAMETER_VALUE",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "ENDPOINT_NOT_FOUND",
  405: "ENDPOINT_NOT_FOUND",
  413: "REQUEST_TOO_LARGE",
  429: "REQUEST_LIMIT_EXCEEDED",
  500: "INTERNAL_ERROR",
  503: "TEMPORARILY_UNAVAILABLE",
};

function refuse(_request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body = { error_code: errorCodes[refusal.status], message: refusal.words };
  return refusalStatus(reply, refusal)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}
