import { setTimeout as pause } from "node:timers/promises";
import { readGatewayConfig } from "#config.ts";
import { SubmissionStore } from "#owner/submission-store.ts";
import { openStore } from "#store/store.ts";
import { ChaosServer } from "./chaos-server.ts";
import { startChaosServices } from "./chaos-services.ts";
import { SubmissionStream } from "./submission-stream.ts";

export interface KillOptions {
  kills: number;
  visitors: number;
  /** Between two submissions of a visitor. */
  pauseMs?: number;
  /** Milliseconds that the server lives before each kill. */
  lifeMs(): number;
  port: number;
  dataDirectory: string;
  env: Record<string, string>;
}

export interface KillCounts {
  /** Rows and subscriptions that the server said yes to. */
  acknowledged: number;
  stored: number;
  /** Acknowledged, but not stored. */
  missing: number;
  /** Stored more than once. */
  doubled: number;
  /** Stored, but not received by its service, or received without being stored. */
  undelivered: number;
  dead: number | null;
}

const maxDrainMs = 5 * 60_000;

/** Kills a server again and again under a stream of submissions, and counts what is left. */
export async function killUnderLoad(options: KillOptions): Promise<KillCounts> {
  const services = await startChaosServices();
  const env = {
    ...options.env,
    ...services.env,
    DELIVERY_FIRST_WAIT_MS: "100",
    DELIVERY_MAX_WAIT_MS: "2000",
    DELIVERY_DEADLINE_MS: "2000",
    DELIVERY_MAX_TRIES: "1000",
  };
  const server = new ChaosServer(options.port, options.dataDirectory, env);
  const stream = new SubmissionStream(server.origin);
  for (let kill = 0; kill < options.kills; kill += 1) {
    await server.start();
    stream.start(options.visitors, Number.POSITIVE_INFINITY, options.pauseMs);
    await pause(options.lifeMs());
    await server.end("SIGKILL");
    await stream.stop();
  }

  // Once more without a kill, so that every open submission is answered and the outbox drains.
  await server.start();
  stream.start(options.visitors, stream.sent);
  await stream.done();
  const end = performance.now() + maxDrainMs;
  let { waiting, dead } = await server.health();
  while (waiting !== 0 && performance.now() < end) {
    await pause(100);
    ({ waiting, dead } = await server.health());
  }
  await server.end("SIGTERM");

  const store = await openStore(readGatewayConfig(env, options.dataDirectory));
  const submissions = new SubmissionStore(store, "/unused");
  const rows = (await submissions.submissions({})).map(({ email }) => numberIn(email));
  const subscribers = (await submissions.subscribers({})).map(({ email }) => numberIn(email));
  await store.close();
  await services.stop();
  const { acknowledged } = stream;
  const missing = (given: Set<number>, stored: number[]) => given.difference(new Set(stored)).size;
  const doubled = (stored: number[]) => stored.length - new Set(stored).size;
  const { hostedTable, warehouse, mailbox } = services;
  return {
    acknowledged: acknowledged.rows.size + acknowledged.subscribers.size,
    stored: rows.length + subscribers.length,
    missing: missing(acknowledged.rows, rows) + missing(acknowledged.subscribers, subscribers),
    doubled: doubled(rows) + doubled(subscribers),
    undelivered:
      Math.abs(rows.length - hostedTable.size) +
      Math.abs(rows.length - mailbox.size) +
      Math.abs(subscribers.length - warehouse.size),
    dead,
  };
}

function numberIn(email: string): number {
  return Number(/visitor-(\d+)@/.exec(email)?.[1]);
}
