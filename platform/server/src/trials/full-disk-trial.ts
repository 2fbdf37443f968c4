/*
 * Fills the disk below the whole server, and frees it again: what visitors get, what `/readyz` says,
 * and whether an enquiry is lost. Root only, on Linux (tmpfs mount):
 *   node platform/server/src/trials/full-disk-trial.ts
 * It serves what the registry shows (REGISTRY; `pnpm start` once fills it).
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { reportsPath } from "@site/contract/report";
import { SubmissionStream } from "@site/gateway/chaos/submission-stream";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { throwawayFolder } from "@site/gateway/test/throwaway-folder";
import { freePort } from "@site/gateway/test/throwaway-postgres";
import { until } from "@site/gateway/test/until";
import { ServedSite } from "./served-site.ts";

const diskSize = "160m";
const visitors = 4;
/** The database notices a full disk at its next write; a new process of it takes a moment. */
const noticeMs = 30_000;

const { folder, remove } = throwawayFolder();
const disk = join(folder, "disk");
mkdirSync(disk);
execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", disk]);
const data = join(disk, "data");
const env = { DATA_DIRECTORY: data, REQUESTS_PER_MINUTE: "0" };
const site = await ServedSite.start(await freePort(), env);
const stream = new SubmissionStream(site.origin);

/** Statuses of a page, of the two health checks and of a report, now. */
async function statuses(): Promise<string> {
  const batch = JSON.stringify({ composition: "00", reports: [] });
  const report = { method: "POST", body: batch, headers: { "content-type": "application/json" } };
  const answers = await Promise.all([
    fetch(`${site.origin}/de`),
    fetch(`${site.origin}/healthz`),
    fetch(`${site.origin}/readyz`),
    fetch(`${site.origin}${reportsPath}`, report),
  ]);
  const names = ["page", "healthz", "readyz", "report"];
  return answers.map(({ status }, index) => `${names[index]} ${status}`).join(", ");
}

/** Visitors come for so long; who is refused leaves, and others come. */
async function visit(ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(100)) {
    stream.start(visitors);
    await pause(300);
    await stream.stop();
  }
}

const kept = () => stream.acknowledged.rows.size;
/** Says what didn't come to pass, and goes on: the disk must be taken away in any case. */
function failed(error: Error): void {
  console.log(`FAILED: ${error.message}`);
  process.exitCode = 1;
}
const isReady = async () => (await fetch(`${site.origin}/readyz`)).ok;

await visit(3_000);
console.log(`space left    ${kept()} enquiries kept; ${await statuses()}`);
const filler = join(disk, "filler");
try {
  for (;;) appendFileSync(filler, Buffer.alloc(4_096));
} catch {
  // The disk is full.
}
const before = kept();
const fullSince = performance.now();
await visit(5_000);
await until("it isn't ready", async () => !(await isReady()), noticeMs).catch(failed);
console.log(
  `disk full     ${kept() - before} enquiries kept, ${stream.rejections.length} requests refused; ${await statuses()} (${((performance.now() - fullSince) / 1_000).toFixed(0)} s)`,
);
rmSync(filler);
const freedAt = performance.now();
await until("it is ready again", isReady, noticeMs).catch(failed);
console.log(`space again   ready after ${((performance.now() - freedAt) / 1_000).toFixed(1)} s`);
const again = kept();
await visit(3_000);
console.log(`              ${kept() - again} enquiries kept; ${await statuses()}`);
const ended = await site.end();

const { submissions, close } = await openSubmissionStore(readGatewayConfig(env, data));
const stored = new Set((await submissions.submissions({})).map(({ email }) => email));
await close();
execFileSync("umount", [disk]);
remove();
const lost = [...stream.acknowledged.rows].filter(
  (number) => !stored.has(`visitor-${number}@example.com`),
).length;
console.log(`log           ${site.logged.length} lines`);
for (const line of site.logged.filter((each) => each.includes("server is")))
  console.log(`  ${line}`);
console.log(`enquiries     acknowledged ${kept()}, stored ${stored.size}, lost ${lost}`);
console.log(`server        ended with ${ended.code} in ${ended.ms.toFixed(0)} ms`);
if (lost > 0 || ended.code !== 0 || kept() === again) process.exitCode = 1;
