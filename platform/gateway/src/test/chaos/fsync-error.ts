/*
 * Lets every fsync of a running server fail with EIO for a while (an LD_PRELOAD library, compiled
 * here), then counts. On Linux with a C compiler:
 *   node platform/gateway/src/test/chaos/fsync-error.ts [rounds, default 5]
 */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { throwawayFolder } from "../throwaway-folder.ts";
import { freePort } from "../throwaway-postgres.ts";
import { until } from "../until.ts";
import { ChaosServer } from "./chaos-server.ts";
import { storedNumbers } from "./stored-numbers.ts";
import { SubmissionStream } from "./submission-stream.ts";

const rounds = Number(process.argv[2] ?? 5);
const visitors = 4;
const phaseMs = 1_500;

/** While the file named by BROKEN_DISK is there, fsync and fdatasync fail. */
const shim = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int broken(void) { const char *path = getenv("BROKEN_DISK"); return path && access(path, F_OK) == 0; }
#define SHIM(name) int name(int fd) { \\
  static int (*real)(int); if (!real) real = dlsym(RTLD_NEXT, #name); \\
  if (broken()) { errno = EIO; return -1; } return real(fd); }
SHIM(fsync)
SHIM(fdatasync)
`;

const { folder, remove } = throwawayFolder();
const source = join(folder, "shim.c");
const library = join(folder, "shim.so");
const broken = join(folder, "broken");
const data = join(folder, "data");
writeFileSync(source, shim);
execFileSync("cc", ["-shared", "-fPIC", "-o", library, source, "-ldl"], { stdio: "inherit" });
const server = new ChaosServer(await freePort(), data, {
  LD_PRELOAD: library,
  BROKEN_DISK: broken,
});
await server.start();

const acknowledged = new Set<number>();
let sent = 0;
let acknowledgedBroken = 0;
async function visit(): Promise<number> {
  const stream = new SubmissionStream(server.origin);
  stream.sent = sent;
  for (const end = performance.now() + phaseMs; performance.now() < end; await pause(20)) {
    stream.start(visitors);
    await pause(100);
    await stream.stop();
  }
  sent = stream.sent;
  for (const number of stream.acknowledged.rows) acknowledged.add(number);
  return stream.acknowledged.rows.size;
}

for (let round = 0; round < rounds; round += 1) {
  const before = await visit();
  writeFileSync(broken, "");
  const meanwhile = await visit();
  acknowledgedBroken += meanwhile;
  rmSync(broken);
  await until("the server is ready again", async () => (await server.health()).isReady);
  console.log(`round ${round + 1}: acknowledged ${before}, with a broken disk ${meanwhile}`);
}
const after = await visit();
await server.end("SIGTERM");
const stored = await storedNumbers(data);
remove();
const missing = acknowledged.difference(new Set(stored)).size;
const doubled = stored.length - new Set(stored).size;
console.log(
  `acknowledged ${acknowledged.size} (${acknowledgedBroken} with a broken disk, ${after} after), stored ${stored.length}, missing ${missing}, doubled ${doubled}`,
);
if (missing + doubled + acknowledgedBroken > 0 || after === 0) process.exitCode = 1;
