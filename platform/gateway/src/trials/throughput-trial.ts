/*
 * Sends enquiries through the whole path (row, e-mail, subscription) as fast as they are answered:
 *   node platform/gateway/src/trials/throughput-trial.ts [enquiries, default 10000] [visitors, 16]
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { throwawayFolder } from "#test-kit/throwaway-folder.ts";
import { freePort } from "#test-kit/throwaway-postgres.ts";
import { percentile, SubmissionStream } from "./submission-stream.ts";
import { TrialServer } from "./trial-server.ts";
import { startTrialServices } from "./trial-services.ts";

const enquiries = Number(process.argv[2] ?? 10_000);
const visitors = Number(process.argv[3] ?? 16);

const { folder, remove } = throwawayFolder();
const services = await startTrialServices();
const server = new TrialServer(await freePort(), folder, services.env);
await server.start();
const memory: number[] = [residentMegabytes()];
const watching = setInterval(() => memory.push(residentMegabytes()), 1_000);

const stream = new SubmissionStream(server.origin);
const begunAt = performance.now();
stream.start(visitors, enquiries);
await stream.done();
const seconds = (performance.now() - begunAt) / 1_000;

let waiting: number | null = null;
let silences = 0;
while (waiting !== 0) {
  await pause(500);
  ({ waiting } = await server.health());
  if (waiting === null) silences += 1;
}
const drainedSeconds = (performance.now() - begunAt) / 1_000;
clearInterval(watching);
memory.push(residentMegabytes());
await server.end("SIGTERM");
await services.stop();
remove();

const { latencies, acknowledged, refusals } = stream;
console.log(
  `enquiries     ${acknowledged.subscribers.size} of ${enquiries}, ${latencies.length} requests, ${refusals.length} refused`,
);
console.log(
  `throughput    ${Math.round(enquiries / seconds)} enquiries/s, ${Math.round(latencies.length / seconds)} requests/s`,
);
console.log(
  `answers       p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms, longest ${percentile(latencies, 1).toFixed(1)} ms`,
);
console.log(
  `delivered     hosted table ${services.hostedTable.size}, warehouse ${services.warehouse.size}, mailbox ${services.mailbox.size}, all after ${drainedSeconds.toFixed(1)} s, ${silences} health checks unanswered`,
);
console.log(
  `memory        ${memory[0]} MB at the start, ${Math.max(...memory)} MB at most, ${memory.at(-1)} MB at the end`,
);

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
