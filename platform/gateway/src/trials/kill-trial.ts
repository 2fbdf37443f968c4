/*
 * Kills the server again and again under a stream of submissions, then counts:
 *   node platform/gateway/src/trials/kill-trial.ts [rounds, default 100]
 * With DATABASE_URL it runs on that (empty) PostgreSQL database instead of the embedded engine.
 */
import { setTimeout as pause } from "node:timers/promises";
import { readGatewayConfig } from "#gateway-config.ts";
import { openDesk } from "#leads/open-desk.ts";
import { throwawayFolder } from "#test-kit/throwaway-folder.ts";
import { freePort } from "#test-kit/throwaway-postgres.ts";
import { SubmissionStream } from "./submission-stream.ts";
import { TrialServer } from "./trial-server.ts";
import { type Received, startTrialServices } from "./trial-services.ts";

const rounds = Number(process.argv[2] ?? 100);
const visitors = 8;
const longestLifeMs = 1_500;
const longestDrainMs = 5 * 60_000;

const { folder, remove } = throwawayFolder();
const services = await startTrialServices();
const databaseUrl = process.env["DATABASE_URL"];
const env = {
  ...services.env,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  DELIVERY_FIRST_WAIT_MS: "100",
  DELIVERY_MOST_TRIES: "1000",
};
const server = new TrialServer(await freePort(), folder, env);
const stream = new SubmissionStream(server.origin);
const startsMs: number[] = [];

for (let round = 0; round < rounds; round += 1) {
  startsMs.push(await server.start());
  stream.start(visitors);
  await pause(Math.random() * longestLifeMs);
  await server.end("SIGKILL");
  await stream.stop();
}

// Once more without a kill, so that every open submission is answered and the queue drains.
startsMs.push(await server.start());
stream.start(visitors, stream.sent);
await stream.done();
const drainedAt = performance.now() + longestDrainMs;
let { waiting, dead } = await server.health();
while (waiting !== 0 && performance.now() < drainedAt) {
  await pause(250);
  ({ waiting, dead } = await server.health());
}
await server.end("SIGTERM");

const { desk, close } = await openDesk(readGatewayConfig(env, folder));
const rows = await desk.enquiries({});
const subscribers = await desk.subscribers({});
await close();
await services.stop();
remove();

const { acknowledged } = stream;
const numberIn = (email: string) => Number(/visitor-(\d+)@/.exec(email)?.[1]);
const stored = rows.map(({ email }) => numberIn(email));
const subscribed = subscribers.map(({ email }) => numberIn(email));
const missing = (given: Set<number>, kept: number[]) => given.difference(new Set(kept)).size;
const twice = (kept: number[]) => kept.length - new Set(kept).size;
const faults = [
  missing(acknowledged.rows, stored),
  missing(acknowledged.subscribers, subscribed),
  twice(stored),
  twice(subscribed),
  rows.length - services.hostedTable.size,
  subscribers.length - services.warehouse.size,
  rows.length - services.mailbox.size,
  waiting,
  dead,
];

console.log(`engine                  ${databaseUrl === undefined ? "embedded" : "postgres"}`);
console.log(`kill -9                 ${rounds} times`);
console.log(
  `start, median           ${Math.round(startsMs.toSorted((a, b) => a - b)[startsMs.length >> 1] ?? 0)} ms`,
);
console.log(
  `enquiries               acknowledged ${acknowledged.rows.size}, stored ${rows.length}, missing ${missing(acknowledged.rows, stored)}, twice ${twice(stored)}`,
);
console.log(
  `subscriptions           acknowledged ${acknowledged.subscribers.size}, stored ${subscribers.length}, missing ${missing(acknowledged.subscribers, subscribed)}, twice ${twice(subscribed)}`,
);
console.log(`hosted table            ${delivered(services.hostedTable)}`);
console.log(`warehouse               ${delivered(services.warehouse)}`);
console.log(`mailbox                 ${delivered(services.mailbox)}`);
console.log(`left in the queue       ${waiting} waiting, ${dead} dead`);
if (faults.some((fault) => fault !== 0)) {
  console.log(`FAILED ${faults.join(" ")} ${stream.refusals.slice(0, 3).join("\n")}`);
  process.exitCode = 1;
}

function delivered(received: Received): string {
  const requests = [...received.values()].reduce((sum, times) => sum + times, 0);
  return `${received.size} keys in ${requests} requests`;
}
