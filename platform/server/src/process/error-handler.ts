import { StoreUnreachable } from "@site/registry/object-store";
import type { FastifyInstance } from "fastify";

/** Answers requests that met a fault: it is logged, and the visitor is told nothing of it. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // What is live is in memory; this was asked for something else.
    const isAway = error instanceof StoreUnreachable;
    // Fastify's own refusals of a request carry the status that fits.
    const { statusCode = 500 } = error as { statusCode?: number };
    if (!isAway && statusCode < 500) throw error;
    if (!isAway) request.log.error({ req: request, err: error }, "a request met a fault");
    // Never the message: it is for the log, and names what visitors needn't know.
    return reply
      .code(isAway ? 503 : 500)
      .headers({ "cache-control": "no-store", ...(isAway && { "retry-after": "5" }) })
      .type("text/plain")
      .send("This can't be read right now. Please try again.\n");
  });
}
