import type { SiteServer } from "#site-server.ts";
import type { ShutdownRule } from "./shutdown.ts";
import { shutDown } from "./shutdown.ts";

/**
 * Ends the process when it is told to, in good order; a second signal ends it at once. Somebody at
 * a terminal (SIGINT) has no load balancer to wait for. A fault that nobody caught ends it too, in
 * the same order: what it left behind is unknown.
 */
export function endOnSignals(app: SiteServer, rule: ShutdownRule): void {
  const end = async (delayMs: number, code: number) => {
    const isClean = await shutDown(app, app.readiness, { ...rule, delayMs });
    process.exit(isClean ? code : 1);
  };
  process.once("SIGTERM", () => end(rule.delayMs, 0));
  process.once("SIGINT", () => end(0, 0));
  process.once("uncaughtException", (error) => {
    app.log.fatal(error, "a fault that nobody caught");
    void end(0, 1);
  });
  // A promise that nobody waited for harms its own request at most.
  process.on("unhandledRejection", (reason) => {
    app.log.error({ err: reason }, "a rejection that nobody caught");
  });
}
