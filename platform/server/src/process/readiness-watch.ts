import type { FastifyBaseLogger } from "fastify";
import { type Readiness, type ReadinessReport, takesVisitors } from "./readiness.ts";

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
