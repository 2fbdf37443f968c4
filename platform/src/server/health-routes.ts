import type { FastifyInstance } from "fastify";
import { type Readiness, takesVisitors } from "./readiness.ts";

/**
 * `/healthz` says that the process lives: restart it when this doesn't answer. `/readyz` says
 * whether visitors should be sent here, and why not: 200 or 503. Neither says anything about
 * visitors or what they sent.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (_request, reply) => {
    const report = await readiness.report();
    return reply
      .code(takesVisitors(report) ? 200 : 503)
      .header("cache-control", "no-store")
      .send(report);
  });
}
