/*
 * Fills the disk under the running server, and frees it again. Root only, on Linux (tmpfs mount):
 *   node platform/gateway/src/test/chaos/full-disk.ts
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { throwawayFolder } from "../throwaway-folder.ts";
import { freePort } from "../throwaway-postgres.ts";
import { ChaosServer } from "./chaos-server.ts";
import { storedNumbers } from "./stored-numbers.ts";
import { SubmissionStream } from "./submission-stream.ts";

const diskSize = "32m";
const visitors = 4;
const fullMs = 10_000;

const { folder, remove } = throwawayFolder();
const disk = join(folder, "disk");
mkdirSync(disk);
execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", disk]);
const data = join(disk, "data");
const server = new ChaosServer(await freePort(), data);
await server.start();

const acknowledged = new Set<number>();
let sent = 0;
async function visit(ms: number): Promise<string> {
  const stream = new SubmissionStream(server.origin);
  stream.sent = sent;
  // A rejected visitor leaves, so new ones come until the time is over.
  for (const end = performance.now() + ms; performance.now() < end; await pause(50)) {
    stream.start(visitors);
    await pause(200);
    await stream.stop();
  }
  sent = stream.sent;
  for (const number of stream.acknowledged.rows) acknowledged.add(number);
  const statuses = Map.groupBy(stream.rejections, (rejection) => rejection.split(" ")[1] ?? "");
  const rejected = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(", ");
  return `${stream.acknowledged.rows.size} acknowledged, rejected: ${rejected || "none"}`;
}

console.log(`space left      ${await visit(3_000)}`);
const filler = join(disk, "filler");
try {
  for (;;) appendFileSync(filler, Buffer.alloc(4_096));
} catch {
  // The disk is full.
}
console.log(`disk full       ${await visit(fullMs)}`);
console.log(`server alive    ${JSON.stringify(await server.health())}`);
rmSync(filler);
await pause(5_000);
console.log(`space again     ${await visit(3_000)}`);
await server.end("SIGTERM");

const stored = new Set(await storedNumbers(data));
execFileSync("umount", [disk]);
remove();
const missing = acknowledged.difference(stored).size;
console.log(`acknowledged ${acknowledged.size}, stored ${stored.size}, missing ${missing}`);
if (missing > 0) process.exitCode = 1;
