/*
 * Lets all services fail in one way after the other, under load, and back to normal each time:
 *   node platform/gateway/src/test/chaos/outage.ts [seconds for each, default 60]
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Behaviour } from "../fake-service.ts";
import { throwawayFolder } from "../throwaway-folder.ts";
import { freePort } from "../throwaway-postgres.ts";
import { ChaosServer } from "./chaos-server.ts";
import { startChaosServices } from "./chaos-services.ts";
import { percentile, SubmissionStream } from "./submission-stream.ts";

const seconds = Number(process.argv[2] ?? 60);
const visitors = 4;
/** About 40 submissions a second, each of three requests. */
const pauseMs = 100;
const maxDrainMs = 5 * 60_000;

const troubles: [string, Behaviour][] = [
  ["down", "down"],
  ["hanging", "hang"],
  ["429", { status: 429, headers: { "retry-after": "1" } }],
  ["500", { status: 500 }],
  ["HTML", { status: 200, body: "<!doctype html><title>Login</title>" }],
  ["slow", { status: 500, delayMs: 3_000 }],
];

const { folder, remove } = throwawayFolder();
const services = await startChaosServices();
const server = new ChaosServer(await freePort(), folder, services.env);
await server.start();

const acknowledged = { rows: 0, emails: 0, subscribers: 0 };
let maxMs = 0;
for (const [name, trouble] of troubles) {
  // Its numbers go on where the last stream's ended, so that every submission is another one.
  const stream = new SubmissionStream(server.origin);
  stream.sent = acknowledged.rows;
  services.trouble = trouble;
  stream.start(visitors, Number.POSITIVE_INFINITY, pauseMs);
  await pause(seconds * 1_000);
  const { waiting: queued } = await server.health();
  services.trouble = null;
  const mendedAt = performance.now();
  await stream.stop();
  let { waiting, dead } = await server.health();
  while (waiting !== 0 && performance.now() - mendedAt < maxDrainMs) {
    await pause(200);
    ({ waiting, dead } = await server.health());
  }
  const drainMs = performance.now() - mendedAt;
  acknowledged.rows += stream.acknowledged.rows.size;
  acknowledged.emails += stream.acknowledged.emails.size;
  acknowledged.subscribers += stream.acknowledged.subscribers.size;
  const { latencies, rejections } = stream;
  maxMs = Math.max(maxMs, percentile(latencies, 1));
  console.log(
    [
      name.padEnd(8),
      `${seconds} s`,
      `${latencies.length} answers, ${rejections.length} rejected`,
      `p99 ${percentile(latencies, 0.99).toFixed(0)} ms, max ${percentile(latencies, 1).toFixed(0)} ms`,
      `queue ${queued}, empty ${(drainMs / 1_000).toFixed(1)} s after`,
      `${waiting} left, ${dead} dead`,
    ].join("   "),
  );
}
await server.end("SIGTERM");
await services.stop();
remove();

const lost =
  acknowledged.rows -
  services.hostedTable.size +
  (acknowledged.emails - services.mailbox.size) +
  (acknowledged.subscribers - services.warehouse.size);
console.log(
  `acknowledged ${JSON.stringify(acknowledged)}, lost ${lost}, max response ${maxMs.toFixed(0)} ms`,
);
if (lost !== 0 || maxMs > 1_000) process.exitCode = 1;
