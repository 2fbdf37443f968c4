import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accept } from "#acceptance/acceptance.ts";
import { idempotencyKey } from "#acceptance/idempotency-key.ts";
import type { Database } from "#database/database.ts";
import type { GatewayContext } from "#gateway-context.ts";
import { guardGroup, type Refusal, refusalStatus } from "#guard/route-group.ts";
import { readEmailRequest } from "./email-request.ts";
import type { EmailPayload } from "./enquiry-message.ts";

/**
 * The e-mail service's interface: one kind of e-mail, answered with the text OK, or with the fault
 * in words. Register it below `/api/v1.0/email`.
 */
export function emailRoutes(context: GatewayContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/send"], refuse);
    scope.post("/send", async (request, reply) => {
      const read = readEmailRequest(String(request.body ?? ""));
      if ("refused" in read) return refuse(request, reply, read.refused);
      const { payload } = read;
      const key = idempotencyKey(request);
      const row = key === undefined ? await rowOf(context.database, payload) : undefined;
      await accept(
        context.database,
        {
          operation: "email",
          key: key ?? row,
          content: JSON.stringify(payload),
          deliveries: (id) => [{ destination: "email", payload, key: row ?? id }],
        },
        async () => undefined,
      );
      context.wake();
      return reply.type("text/plain; charset=utf-8").send("OK");
    });
  };
}

/**
 * The enquiry's row, which the page has inserted just before. The service's client cannot send an
 * Idempotency-Key, so the row stands in for it: a second e-mail for one row is a repeated request,
 * while the same words sent as a new enquiry have a new row.
 */
async function rowOf(database: Database, payload: EmailPayload): Promise<string | undefined> {
  const { from_name, reply_to, company, service, message, site_language } = payload;
  const [row] = await database.query<{ id: string }>(
    `select id from public.contact_submissions
     where lower(email) = lower($1) and name = $2 and company = $3 and service = $4
       and message = $5 and language = $6 and submitted_at > now() - interval '1 hour'
     order by submitted_at desc limit 1`,
    [reply_to, from_name, company, service, message, site_language],
  );
  return row?.id;
}

function refuse(_request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return refusalStatus(reply, refusal).type("text/plain; charset=utf-8").send(refusal.words);
}
