import { setTimeout as pause } from "node:timers/promises";
import { SubmissionStore } from "#owner/submission-store.ts";
import { readGatewayConfig } from "#settings/config.ts";
import { openStore } from "#store/store.ts";
import { startChaosServices } from "./chaos-services.ts";
import { ChildServer } from "./child-server.ts";
import { SubmissionStream } from "./submission-stream.ts";

export interface LoadOptions {
  /** Further settings of the server. */
  env: Record<string, string>;
  dataDirectory: string;
  rounds: number;
  visitors: number;
  /** Between two submissions of a visitor, in milliseconds. */
  pauseMs: number;
  /** How long the server lives before it is killed, in milliseconds. */
  lifeMs(): number;
}

export interface ChaosCounts {
  /** Rows and subscriptions that the server acknowledged. */
  acknowledged: number;
  stored: number;
  /** Acknowledged, but not stored. */
  missing: number;
  /** Stored more than once. */
  doubled: number;
  /** Stored, but not received by its service, or received without being stored. */
  undelivered: number;
  dead: unknown;
}

const maxDrainMs = 5 * 60_000;

/** Kills a gateway again and again under a stream of submissions, and counts what is left. */
export async function killedUnderLoad(options: LoadOptions): Promise<ChaosCounts> {
  const { rounds, visitors, pauseMs, lifeMs, dataDirectory } = options;
  const services = await startChaosServices();
  const env = {
    ...services.env,
    DATA_DIRECTORY: dataDirectory,
    REQUESTS_PER_MINUTE: "0",
    LOG_LEVEL: "fatal",
    DELIVERY_FIRST_WAIT_MS: "100",
    DELIVERY_MAX_WAIT_MS: "2000",
    DELIVERY_DEADLINE_MS: "2000",
    DELIVERY_MAX_TRIES: "1000",
    ...options.env,
  };
  const server = await ChildServer.at(env);
  const stream = new SubmissionStream(server.origin);
  const { rows, subscribers } = stream.acknowledged;
  for (let round = 0; round < rounds; round += 1) {
    await server.start();
    stream.start(visitors, Number.POSITIVE_INFINITY, pauseMs);
    await pause(lifeMs());
    await server.end("SIGKILL");
    await stream.stop();
  }

  // Once more without a fault, so that every open submission is answered and the outbox drains.
  await server.start();
  stream.start(visitors, stream.sent);
  await stream.done();
  const end = performance.now() + maxDrainMs;
  let health = await server.ready();
  while (health["waiting"] !== 0 && performance.now() < end) {
    await pause(100);
    health = await server.ready();
  }
  await server.end();

  const store = await openStore(readGatewayConfig(env, dataDirectory));
  const owner = new SubmissionStore(store, "/unused");
  const numbersOf = (stored: { email: string }[]) =>
    stored.map(({ email }) => Number(/visitor-(\d+)@/.exec(email)?.[1]));
  const storedRows = numbersOf(await owner.submissions({}));
  const storedSubscribers = numbersOf(await owner.subscribers({}));
  await store.close();
  await services.stop();
  const missing = (given: Set<number>, stored: number[]) => given.difference(new Set(stored)).size;
  const doubled = (stored: number[]) => stored.length - new Set(stored).size;
  const { hostedTable, warehouse, mailbox } = services;
  return {
    acknowledged: rows.size + subscribers.size,
    stored: storedRows.length + storedSubscribers.length,
    missing: missing(rows, storedRows) + missing(subscribers, storedSubscribers),
    doubled: doubled(storedRows) + doubled(storedSubscribers),
    undelivered:
      Math.abs(storedRows.length - hostedTable.size) +
      Math.abs(storedRows.length - mailbox.size) +
      Math.abs(storedSubscribers.length - warehouse.size),
    dead: health["dead"],
  };
}
