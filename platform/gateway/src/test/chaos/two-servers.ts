/*
 * Two servers on one store under load, which send the same submissions to both, then counts:
 *   node platform/gateway/src/test/chaos/two-servers.ts [submissions, default 500]
 * With DATABASE_URL on that (empty) PostgreSQL database instead of one file.
 */
import { setTimeout as pause } from "node:timers/promises";
import { throwawayFolder } from "../throwaway-folder.ts";
import { freePort } from "../throwaway-postgres.ts";
import { ChaosServer } from "./chaos-server.ts";
import { startChaosServices } from "./chaos-services.ts";
import { storedNumbers } from "./stored-numbers.ts";
import { SubmissionStream } from "./submission-stream.ts";

const submissions = Number(process.argv[2] ?? 500);
const visitors = 4;
const databaseUrl = process.env["DATABASE_URL"];

const { folder, remove } = throwawayFolder();
const services = await startChaosServices();
const env = {
  ...services.env,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
};
const servers = [
  new ChaosServer(await freePort(), folder, env),
  new ChaosServer(await freePort(), folder, env),
];
await Promise.all(servers.map((server) => server.start()));
// Both streams give a submission of one number the same key.
const streams = servers.map(
  ({ origin }) =>
    new SubmissionStream(origin, (number) => ({ "idempotency-key": `press ${number}` })),
);
for (const stream of streams) stream.start(visitors, submissions);
await Promise.all(streams.map((stream) => stream.done()));
for (const server of servers) {
  while ((await server.health()).waiting !== 0) await pause(100);
}
await Promise.all(servers.map((server) => server.end("SIGTERM")));
const stored = await storedNumbers(folder, env);
await services.stop();
remove();

const acknowledged = streams[0]?.acknowledged.rows.union(
  streams[1]?.acknowledged.rows ?? new Set(),
);
const missing = acknowledged?.difference(new Set(stored)).size ?? 0;
const doubled = stored.length - new Set(stored).size;
const requests = (received: Map<string, number>) =>
  [...received.values()].reduce((sum, times) => sum + times, 0);
const { hostedTable, mailbox, warehouse } = services;
const sends = { hostedTable, mailbox, warehouse };
console.log(
  `${databaseUrl === undefined ? "embedded" : "postgres"}: acknowledged ${acknowledged?.size}, stored ${stored.length}, missing ${missing}, doubled ${doubled}`,
);
for (const [name, received] of Object.entries(sends)) {
  console.log(`${name.padEnd(12)} ${received.size} keys in ${requests(received)} requests`);
}
const resent = Object.values(sends).filter(
  (received) => requests(received) !== received.size,
).length;
if (missing + doubled + resent > 0 || acknowledged?.size !== submissions) process.exitCode = 1;
