import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GatewayConfig } from "../config.ts";
import { guardGroup, type Rejection, rejectionStatus } from "../guard/route-group.ts";
import { csv } from "./csv.ts";
import { ownerPage, ownerPagePolicy } from "./owner-page.ts";
import type { SubmissionStore } from "./submission-store.ts";

const shownSubmissions = 100;

/**
 * The owner's page: the newest submissions, exports, and what became of failed deliveries. It asks
 * for the token as a password (any user name). Register it below `/leads`, and only with a token:
 * it belongs behind TLS.
 */
export function ownerRoutes(store: SubmissionStore, config: GatewayConfig, token: string) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, config, [], reject);
    scope.addHook("preHandler", async (request, reply) => {
      if (hasToken(request.headers.authorization, token)) return;
      reply.header("www-authenticate", 'Basic realm="Submissions", charset="UTF-8"');
      return reject(request, reply, { status: 401, message: "the token is needed" });
    });
    scope.get("/", async (_request, reply) => {
      const submissions = await store.submissions({ limit: shownSubmissions });
      const dead = await store.deliveries({ state: "dead" });
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", ownerPagePolicy)
        .send(ownerPage(submissions, dead));
    });
    scope.get("/enquiries.csv", async (_request, reply) =>
      download(reply, "enquiries.csv", await store.submissions({})),
    );
    scope.get("/subscribers.csv", async (_request, reply) =>
      download(reply, "subscribers.csv", await store.subscribers({})),
    );
    scope.post("/retry", async (request, reply) => {
      await store.retry(numbersIn(request));
      return reply.redirect("/leads", 303);
    });
    scope.post("/discard", async (request, reply) => {
      await store.discard(numbersIn(request));
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

function reject(_request: FastifyRequest, reply: FastifyReply, rejection: Rejection): FastifyReply {
  return rejectionStatus(reply, rejection)
    .type("text/plain; charset=utf-8")
    .send(rejection.message);
}
