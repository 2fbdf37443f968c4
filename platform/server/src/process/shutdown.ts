import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

export interface ShutdownRule {
  /** How long requests are still answered while `/readyz` already says 503. */
  delayMs: number;
  /** How long running requests may take after that; the rest is cut off. */
  graceMs: number;
}

type Closable = FastifyInstance & { readiness: Readiness };

/** Longer than a request with its answer takes on a slow line. */
const graceMs = 10_000;

/** After the grace period: time to end running deliveries and to close the database. */
const closeMs = 15_000;

const hangUpEveryMs = 50;

/**
 * Shuts a server down without losing anything: `/readyz` says 503, the listener closes, running
 * requests are answered and their connections closed, deliveries are left to the next process, the
 * database is closed. Takes no longer than the rule's two times and 15 s.
 * @returns false when something could not be closed in that time.
 */
export async function shutDown(
  app: Closable,
  { delayMs, graceMs }: ShutdownRule,
): Promise<boolean> {
  app.readiness.isClosing = true;
  // Requests during the delay are still answered; the load balancer sends the next ones elsewhere.
  app.server.prependListener("request", (_request, response) => {
    response.setHeader("connection", "close");
  });
  app.log.info({ delayMs, graceMs }, "closing");
  await pause(delayMs);
  const cutting = setTimeout(() => {
    app.log.warn({ graceMs }, "requests that did not end in time are cut off");
    app.server.closeAllConnections();
  }, graceMs);
  // Requests that began before keep their connections open, and closing would wait for them.
  const hangingUp = setInterval(() => app.server.closeIdleConnections(), hangUpEveryMs);
  const closed = app.close().then(
    () => true,
    (error: unknown) => {
      app.log.error(error, "the server did not close cleanly");
      return false;
    },
  );
  const bound = pause(graceMs + closeMs, "late" as const, { ref: false });
  const outcome = await Promise.race([closed, bound]);
  clearTimeout(cutting);
  clearInterval(hangingUp);
  if (outcome === "late") app.log.error("the server did not close in time");
  else if (outcome) app.log.info("closed");
  return outcome === true;
}

/**
 * Shuts the process down on a signal; the same one again ends it at once. SIGINT comes from a
 * terminal, where there is no load balancer to wait for. An uncaught error shuts it down in the
 * same order, because the state after it is unknown.
 */
export function endOnSignals(app: Closable, terminationDelayMs: number): void {
  const end = async (delayMs: number, code: number) => {
    const isClean = await shutDown(app, { delayMs, graceMs });
    process.exit(isClean ? code : 1);
  };
  process.once("SIGTERM", () => end(terminationDelayMs, 0));
  process.once("SIGINT", () => end(0, 0));
  process.once("uncaughtException", (error) => {
    app.log.fatal(error, "an uncaught error");
    void end(0, 1);
  });
  // An unhandled rejection harms its own request at most.
  process.on("unhandledRejection", (reason) => {
    app.log.error({ err: reason }, "an unhandled rejection");
  });
}

const lookEveryMs = 1_000;

/** pnpm and a shell or two are between this process and npx. */
const maxAncestors = 8;

/**
 * Calls `onGone` when the npx, npm or pnpm that runs this process is gone. They do not forward
 * signals: a supervisor that ends `npx -y pnpm@12 serve` would leave the server running. Does
 * nothing if the process was started any other way, or where there is no /proc.
 */
export function watchRunner(onGone: () => void): () => void {
  const ancestors = ancestorsOf(process.pid);
  const last = ancestors.findLastIndex(isRunner);
  const links = [process.pid, ...ancestors.slice(0, last + 1)];
  if (last === -1) return () => {};
  const timer = setInterval(() => {
    // A process whose parent has ended gets another parent.
    if (links.every((pid, index) => index === 0 || parentOf(links[index - 1] ?? 0) === pid)) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

function ancestorsOf(pid: number): number[] {
  const found: number[] = [];
  for (let parent = parentOf(pid); parent > 1; parent = parentOf(parent)) {
    if (found.push(parent) === maxAncestors) break;
  }
  return found;
}

/** 0 for a process that is gone, and where processes can't be inspected. */
function parentOf(pid: number): number {
  // The name is in parentheses, and may contain any character.
  const [, behindName = ""] = /^.*\) \S+ (\d+)/s.exec(textOf(`/proc/${pid}/stat`)) ?? [];
  return Number(behindName);
}

/** `npm exec …`, `pnpm serve`, `node …/bin/pnpm.cjs serve`; not `node …/.pnpm/…`. */
function isRunner(pid: number): boolean {
  const words = textOf(`/proc/${pid}/cmdline`).split(/[\0 ]/, 2);
  return words.some((word) => /^(?:npm|npx|pnpm)(?:-cli)?(?:\.[cm]?js)?$/.test(basename(word)));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
