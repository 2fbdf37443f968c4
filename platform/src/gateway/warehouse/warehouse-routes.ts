import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { idempotencyKey } from "#gateway/acceptance/idempotency-key.ts";
import type { GatewayContext } from "#gateway/gateway-context.ts";
import { guardGroup, type Refusal, refusalStatus } from "#gateway/guard/route-group.ts";
import { keepContact } from "#gateway/submission/contact.ts";
import { keepSubscription } from "#gateway/submission/subscription.ts";
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
        return refuse(request, reply, { status: 400, words: read.refused });
      }
      const answer = await keep(context, read.request, idempotencyKey(request));
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
    });
  };
}

interface StatementAnswer {
  statement_id: string;
  status:
    | { state: "SUCCEEDED" }
    | { state: "FAILED"; error: { error_code: string; message: string } };
}

/**
 * What is accepted is reported as done, though the warehouse may get it later: from here on its
 * delivery is the gateway's business and not the visitor's.
 */
async function keep(
  context: GatewayContext,
  { statement, fields }: WarehouseRequest,
  key: string | undefined,
): Promise<StatementAnswer> {
  if (statement === "contact") {
    const id = await keepContact(context, fields, key, { table: "warehouse", withEmail: false });
    return { statement_id: id, status: { state: "SUCCEEDED" } };
  }
  const { id, isRepeatedAddress } = await keepSubscription(context, fields, key);
  if (!isRepeatedAddress || !context.config.tellsRepeatedSubscriber) {
    return { statement_id: id, status: { state: "SUCCEEDED" } };
  }
  const error = { error_code: "ALREADY_EXISTS", message: "This email is already subscribed." };
  return { statement_id: id, status: { state: "FAILED", error } };
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
