import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import {
  type Readiness,
  type ReadinessReport,
  takesSubmissions,
  takesVisitors,
} from "./readiness.ts";

/**
 * `/healthz` is 200 once everything has answered, and as long as the process lives from then on:
 * restart it when this doesn't answer. `/readyz` says whether visitors should be sent here now, and
 * why not: 200 or 503; `/readyz/forms` says the same about what forms send, so that a database that is
 * away takes no page out of rotation. None says anything about visitors or what they sent.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", async (_request, reply) => {
    const { composition } = await readiness.report();
    return reply
      .code(readiness.hasStarted ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: readiness.hasStarted ? "ok" : "starting", composition });
  });
  const probe = (path: string, isReady: (report: ReadinessReport) => boolean) =>
    app.get(path, async (_request, reply) => {
      const report = await readiness.report();
      return reply
        .code(isReady(report) ? 200 : 503)
        .header("cache-control", "no-store")
        .send(report);
    });
  probe("/readyz", takesVisitors);
  probe("/readyz/forms", takesSubmissions);
}

/** How often somebody looks when nobody asks, in milliseconds. */
const lookEveryMs = 5_000;

/** Logs every change of what the server needs, once: what went away, and that it came back. */
export function logReadiness(
  readiness: Readiness,
  log: FastifyBaseLogger,
  everyMs = lookEveryMs,
): () => void {
  let known: ReadinessReport | undefined;
  const look = async () => {
    const found = await readiness.report();
    if (readiness.isClosing || JSON.stringify(found) === JSON.stringify(known)) return;
    const wasWell = known === undefined || known.status === "ready";
    known = found;
    const { status, ...parts } = found;
    if (!takesVisitors(found)) log.error(parts, `the server is ${status}`);
    else if (status === "degraded") log.warn(parts, "the server is degraded, and goes on");
    else if (wasWell) log.info(parts, "the server is ready");
    else log.warn(parts, "the server is ready again");
  };
  const timer = setInterval(look, everyMs).unref();
  void look();
  return () => clearInterval(timer);
}
