import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accept } from "#gateway/acceptance/acceptance.ts";
import { idempotencyKey } from "#gateway/acceptance/idempotency-key.ts";
import type { GatewayContext } from "#gateway/gateway-context.ts";
import { guardGroup, type Refusal, refusalStatus } from "#gateway/guard/route-group.ts";
import { readEmailRequest } from "./email-request.ts";

/**
 * The e-mail service's interface: one kind of e-mail, answered with the text OK, or with the fault
 * in words. Register it below `/api/v1.0/email`.
 */
export function emailRoutes(context: GatewayContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/send"], refuse);
    scope.post("/send", async (request, reply) => {
      const read = readEmailRequest(String(request.body ?? ""));
      if ("refused" in read) return refuse(request, reply, { status: 400, words: read.refused });
      await accept(
        context.database,
        {
          operation: "email",
          key: idempotencyKey(request),
          content: JSON.stringify(read.payload),
          deliveries: () => [{ destination: "email", payload: read.payload }],
        },
        async () => undefined,
      );
      context.wake();
      return reply.type("text/plain; charset=utf-8").send("OK");
    });
  };
}

function refuse(_request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return refusalStatus(reply, refusal).type("text/plain; charset=utf-8").send(refusal.words);
}
