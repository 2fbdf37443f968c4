/*
 * Puts the whole site under a steady load of pages, files and forms, then under more than it can
 * take, and counts what was answered, kept and lost:
 *   node platform/server/test/chaos/load.ts [minutes, 10] [requests a second, 300] [enquiries a second, 4]
 * It serves what the registry shows (REGISTRY; `pnpm start` once fills it). Linux.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { startChaosServices } from "@site/gateway/test/chaos/chaos-services";
import { ChildServer } from "@site/gateway/test/chaos/child-server";
import { SubmissionStream } from "@site/gateway/test/chaos/submission-stream";
import { throwawayFolder } from "@site/gateway/test/clean-up";
import { openRegistry } from "@site/registry/config";
import { postContact } from "./night-watch.ts";
import { PageVisitors } from "./page-visitors.ts";

const [minutes = 10, rate = 300, enquiriesPerSecond = 4] = process.argv.slice(2).map(Number);
/** Each visitor sends one enquiry per this many seconds plus the time of its responses. */
const secondsEach = 5;
const floodMs = 20_000;
/** Memory may fluctuate by this factor, but not grow. */
const maxGrowth = 1.15;

const { folder, remove } = throwawayFolder();
const services = await startChaosServices();
// The limits are the defaults; each visitor has an address, as a proxy in front would send it.
const env = { ...services.env, TRUST_PROXY: "1" };
const serve = join(import.meta.dirname, "../../../workspace/src/serve.ts");
const site = await ChildServer.at({ DATA_DIRECTORY: folder, ...env }, [process.execPath, serve]);
await site.start();
const registry = openRegistry(process.env, join(import.meta.dirname, "../../../.."));
const { composition } = await registry.requireRevision("production");
const { documents, files } = await registry.requireComposition(composition);
const addresses = [...Object.keys(documents), ...Object.keys(files)];
const stream = new SubmissionStream(site.origin, (number) => ({
  "x-forwarded-for": `10.${[number >> 16, number >> 8, number].map((part) => part & 255).join(".")}`,
}));
const memory: number[] = [];
const watching = setInterval(() => memory.push(residentMegabytes(site.pid)), 1_000);

console.log(`${addresses.length} addresses, ${rate} requests/s, ${enquiriesPerSecond} enquiries/s`);
stream.start(enquiriesPerSecond * secondsEach, Number.POSITIVE_INFINITY, secondsEach * 1_000);
const pages = new PageVisitors(site.origin, addresses);
pages.start(Math.ceil(rate / 10), 100);
await pause(minutes * 60_000);
await Promise.all([stream.stop(), pages.stop()]);
const calm = memory.slice();
const { latencies, rejected } = stream;
console.log(`pages         ${inWords(pages.log.map(({ ms }) => ms))}`);
console.log(`forms         ${inWords(latencies)}, ${rejected} rejected`);

// More than it can take: pages as fast as they are answered, and one address that floods a form.
const flood = "flood@example.com";
const beyond = new PageVisitors(site.origin, addresses);
beyond.start(200, 0);
const statuses: number[] = [];
const end = performance.now() + floodMs;
const flooding = Array.from({ length: 50 }, async () => {
  while (performance.now() < end) {
    statuses.push(await postContact(site.origin, flood, "203.0.113.1").catch(() => 0));
  }
});
await Promise.all(flooding);
await beyond.stop();
console.log(`beyond: pages ${inWords(beyond.log.map(({ ms }) => ms))}`);
console.log(`beyond: forms ${statuses.length} requests`);

await pause(5_000);
const isAlive = site.isAlive && (await fetch(`${site.origin}/readyz`)).ok;
clearInterval(watching);
const ended = await site.end();
const { submissions, close } = await openSubmissionStore(readGatewayConfig(env, folder));
const stored = (await submissions.submissions({})).map(({ email }) => email);
await close();
await services.stop();
remove();

const known = new Set(stored);
const lost = [...stream.acknowledged.rows].filter(
  (number) => !known.has(`visitor-${number}@example.com`),
).length;
const floodKept = stored.filter((email) => email === flood).length;
const floodTaken = statuses.filter((status) => status === 201).length;
const quarter = Math.max(Math.floor(calm.length / 4), 1);
const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const [begun, last] = [mean(calm.slice(quarter, quarter * 2)), mean(calm.slice(-quarter))];
console.log(
  `memory        ${begun.toFixed(0)} MB in the second quarter, ${last.toFixed(0)} MB in the last, ${Math.max(...memory).toFixed(0)} MB beyond`,
);
console.log(
  `enquiries     acknowledged ${stream.acknowledged.rows.size} + ${floodTaken}, stored ${stored.length - floodKept} + ${floodKept}, lost ${lost}`,
);
console.log(`log           ${site.logged.length} lines\n${site.logged.slice(0, 3).join("\n")}`);

const issues = {
  "a page was not answered as it should be": pages.log.filter(({ issue }) => issue).length,
  "an answer beyond was an error": beyond.log.filter(({ issue }) => /^5/.test(issue ?? "")).length,
  "an enquiry was rejected at the steady rate": rejected,
  "an enquiry was lost": lost + Math.max(floodTaken - floodKept, 0),
  "a form's answer was an error": statuses.filter((one) => one >= 500 && one !== 503).length,
  "the server stopped serving": isAlive ? 0 : 1,
  "the server did not end well": ended.code === 0 ? 0 : 1,
  "memory grew": last > begun * maxGrowth ? 1 : 0,
};
for (const [what, count] of Object.entries(issues)) {
  if (count === 0) continue;
  console.log(`FAILED: ${what} (${count})`);
  process.exitCode = 1;
}

/** Resident memory of a process, in megabytes. */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function inWords(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(0);
  return `${times.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}
