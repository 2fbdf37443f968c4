/*
 * Cuts the power, as far as a program can: the data lie on a file system in an image file, the
 * server is stopped dead at a random moment, and what the image holds at that moment is all that
 * is left. Root only, on Linux (loop mounts):
 *   node platform/gateway/src/test/chaos/power-cut.ts [rounds, default 10]
 * A file that is written at every acknowledgement without being synced shows that the cut is real.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { throwawayFolder } from "../throwaway-folder.ts";
import { freePort } from "../throwaway-postgres.ts";
import { ChaosServer } from "./chaos-server.ts";
import { storedNumbers } from "./stored-numbers.ts";
import { SubmissionStream } from "./submission-stream.ts";

const rounds = Number(process.argv[2] ?? 10);
const imageSize = "384M";
const visitors = 4;
const longestLifeMs = 1_500;

const { folder, remove } = throwawayFolder();
const run = (program: string, ...given: string[]) =>
  execFileSync(program, given, { stdio: "pipe" });
let acknowledgedInAll = 0;
let missingInAll = 0;
let unsyncedLost = 0;

for (let round = 0; round < rounds; round += 1) {
  const image = join(folder, `disk-${round}`);
  const after = `${image}-after`;
  const place = join(folder, `place-${round}`);
  mkdirSync(place);
  run("truncate", "-s", imageSize, image);
  run("mkfs.ext4", "-q", image);
  run("mount", "-o", "loop", image, place);
  const data = join(place, "data");
  const server = new ChaosServer(await freePort(), data);
  await server.start();
  const stream = new SubmissionStream(server.origin);
  const unsynced = join(place, "unsynced");
  const noting = setInterval(() => appendFileSync(unsynced, "acknowledged\n"), 1);
  stream.start(visitors);
  await pause(200 + Math.random() * longestLifeMs);
  process.kill(server.pid, "SIGSTOP");
  const acknowledged = new Set(stream.acknowledged.rows);
  clearInterval(noting);
  cpSync(image, after);
  const noted = readFileSync(unsynced, "utf8").length;
  const killed = server.end("SIGKILL");
  await stream.stop();
  await killed;
  run("umount", place);

  run("mount", "-o", "loop", after, place);
  const kept = existsSync(unsynced) ? readFileSync(unsynced, "utf8").length : 0;
  if (kept < noted) unsyncedLost += 1;
  const stored = new Set(await storedNumbers(data));
  run("umount", place);
  run("rm", image, after);
  const missing = acknowledged.difference(stored).size;
  acknowledgedInAll += acknowledged.size;
  missingInAll += missing;
  console.log(
    `cut ${round + 1}: acknowledged ${acknowledged.size}, stored ${stored.size}, missing ${missing}`,
  );
}
remove();

console.log(`power cuts ${rounds}: acknowledged ${acknowledgedInAll}, missing ${missingInAll}`);
console.log(`unsynced file shortened in ${unsyncedLost} of ${rounds} cuts (the control)`);
if (missingInAll > 0 || unsyncedLost < rounds) process.exitCode = 1;
