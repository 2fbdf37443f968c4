import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GatewayConfig } from "#gateway-config.ts";
import { guardGroup, type Refusal, refusalStatus } from "#guard/route-group.ts";
import { csv } from "./csv.ts";
import type { Desk } from "./desk.ts";
import { ownerPage, ownerPagePolicy } from "./owner-page.ts";

const shownEnquiries = 100;

/**
 * The owner's page: the newest enquiries, exports, and what became of failed deliveries. It asks
 * for the token as a password (any user name). Register it below `/leads`, and only with a token:
 * it belongs behind TLS.
 */
export function ownerRoutes(desk: Desk, config: GatewayConfig, token: string) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, config, [], refuse);
    scope.addHook("preHandler", async (request, reply) => {
      if (hasToken(request.headers.authorization, token)) return;
      reply.header("www-authenticate", 'Basic realm="Enquiries", charset="UTF-8"');
      return refuse(request, reply, { status: 401, words: "the token is needed" });
    });
    scope.get("/", async (_request, reply) => {
      const enquiries = await desk.enquiries({ limit: shownEnquiries });
      const dead = await desk.deliveries({ state: "dead" });
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", ownerPagePolicy)
        .send(ownerPage(enquiries, dead));
    });
    scope.get("/enquiries.csv", async (_request, reply) =>
      download(reply, "enquiries.csv", await desk.enquiries({})),
    );
    scope.get("/subscribers.csv", async (_request, reply) =>
      download(reply, "subscribers.csv", await desk.subscribers({})),
    );
    scope.post("/retry", async (request, reply) => {
      await desk.retry(numbersIn(request));
      return reply.redirect("/leads", 303);
    });
    scope.post("/discard", async (request, reply) => {
      await desk.discard(numbersIn(request));
      return reply.redirect("/leads", 303);
    });
  };
}

/** Compares digests, so that neither length nor time tells how much of a guess was right. */
function hasToken(header: string | undefined, token: string): boolean {
  const [scheme, encoded = ""] = header?.split(" ", 2) ?? [];
  const password = Buffer.from(encoded, "base64").toString().split(/:(.*)/s)[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return scheme?.toLowerCase() === "basic" && timingSafeEqual(digest(password), digest(token));
}

function numbersIn({ body }: FastifyRequest): number[] {
  const number = new URLSearchParams(String(body ?? "")).get("number") ?? "";
  return /^[1-9]\d{0,8}$/.test(number) ? [Number(number)] : [];
}

function download(reply: FastifyReply, name: string, rows: readonly object[]): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(csv(rows, Object.keys(rows[0] ?? {})));
}

function refuse(_request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return refusalStatus(reply, refusal).type("text/plain; charset=utf-8").send(refusal.words);
}
