import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseFault } from "#database/database.ts";
import type { GatewayConfig } from "#gateway-config.ts";
import { clientAddress, clientGroup } from "./client-address.ts";
import { RateLimit } from "./rate-limit.ts";
import { isOwnPage } from "./same-origin.ts";

/** A request turned away before or instead of being understood; each wire format says it its way. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 405 | 413 | 429 | 500 | 503;
  /** In English, for a developer's eyes. */
  words: string;
  retryAfterSeconds?: number;
}

export type Refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => unknown;

/** Takes a message of 20,000 characters however it is encoded. */
export const mostBodyBytes = 256 * 1024;

const unavailableRetrySeconds = 2;

/**
 * What all routes that visitors write to have in common: a limit for each address, own pages only,
 * bounded bodies that arrive as text, and refusals in the format of the group. At `paths` only POST
 * is answered; the caller adds those routes.
 */
export function guardGroup(
  scope: FastifyInstance,
  config: GatewayConfig,
  paths: readonly string[],
  refuse: Refuse,
): void {
  const limit = new RateLimit(config.requestsPerMinute);

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isOwnPage(request.headers, config.allowedOrigins)) {
      return refuse(request, reply, { status: 403, words: "the request comes from another site" });
    }
    const waitMs = limit.take(clientGroup(addressOf(request, config)));
    if (waitMs === 0) return;
    return refuse(request, reply, {
      status: 429,
      words: "too many requests from this address",
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  });

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: mostBodyBytes },
    (_request, body, done) => done(null, body),
  );

  scope.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) {
      // Never the message: a database quotes the visitor's words in it.
      const { code, constraint } = error as { code?: unknown; constraint?: unknown };
      request.log.error({ code, constraint, type: (error as Error).name }, "submission not kept");
    }
    return refuse(request, reply, refusal);
  });

  const otherMethods = scope.supportedMethods.filter((method) => method !== "POST");
  for (const url of paths) {
    scope.route({
      method: otherMethods,
      url,
      handler: (request, reply) =>
        refuse(request, reply, { status: 405, words: "only POST is answered here" }),
    });
  }
  scope.all("/*", (request, reply) =>
    refuse(request, reply, { status: 404, words: "there is nothing at this address" }),
  );
}

/** Sends a refusal's status and its Retry-After; the caller adds the words. */
export function refusalStatus(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header("retry-after", refusal.retryAfterSeconds);
  }
  if (refusal.status === 405) reply.header("allow", "POST");
  return reply.code(refusal.status);
}

function addressOf(request: FastifyRequest, config: GatewayConfig): string {
  const forwarded = request.headers["x-forwarded-for"];
  const list = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return clientAddress(request.socket.remoteAddress ?? "", list, config.proxy);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DatabaseFault && error.isUnavailable) {
    const words = "nothing can be kept at the moment, try again";
    return { status: 503, words, retryAfterSeconds: unavailableRetrySeconds };
  }
  // Cast: Fastify's own errors carry the status that fits; others don't have the field.
  const { statusCode } = error as { statusCode?: unknown };
  if (statusCode === 413) {
    return { status: 413, words: `a request may have ${mostBodyBytes} bytes at most` };
  }
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return { status: 400, words: "the request cannot be read" };
  }
  return { status: 500, words: "an unexpected fault" };
}
