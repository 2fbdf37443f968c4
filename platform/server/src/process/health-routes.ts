import type { FastifyInstance } from "fastify";
import { type Readiness, takesVisitors } from "./readiness.ts";

/**
 * `/healthz` is 200 once everything has answered, and as long as the process lives from then on:
 * restart it when this doesn't answer. `/readyz` says whether visitors should be sent here now, and
 * why not: 200 or 503. Neither says anything about visitors or what they sent.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", async (_request, reply) => {
    const { composition } = await readiness.report();
    return reply
      .code(readiness.hasStarted ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: readiness.hasStarted ? "ok" : "starting", composition });
  });
  app.get("/readyz", async (_request, reply) => {
    const report = await readiness.report();
    return reply
      .code(takesVisitors(report) ? 200 : 503)
      .header("cache-control", "no-store")
      .send(report);
  });
}
