/*
 * Cuts the power of a gateway under a stream of submissions, as closely as a program can, and compares what
 * was acknowledged with what is stored and was delivered. Linux, as root, because it mounts a file system:
 *   node platform/gateway/test/chaos/power-cut.ts [rounds, 5]
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { throwawayFolder } from "../clean-up.ts";
import { type Fault, underLoad } from "./under-load.ts";

const { folder, remove } = throwawayFolder();
/** The mount point. */
const disk = join(folder, "disk");
mkdirSync(disk);

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { stdio: ["ignore", "pipe", "inherit"] });

/**
 * The data is on a file system in an image file, the server is stopped dead, and only what the image
 * holds at that moment is left.
 */
function powerCut(): Fault {
  const [image, left] = [join(folder, "image"), join(folder, "left")];
  run("truncate", "-s", "384M", image);
  run("mkfs.ext4", "-q", image);
  run("mount", "-o", "loop", image, disk);
  const unsynced = join(disk, "unsynced");
  return {
    async strike(server) {
      // Written but not synced: if some of it is lost, the cut is real.
      for (let line = 0; line < 1_000; line += 1) appendFileSync(unsynced, "written\n");
      const written = readFileSync(unsynced).length;
      process.kill(server.pid, "SIGSTOP");
      cpSync(image, left);
      await server.end("SIGKILL");
      run("umount", disk);
      cpSync(left, image);
      run("mount", "-o", "loop", image, disk);
      writeFileSync(unsynced, "", { flag: "a" });
      if (readFileSync(unsynced).length === written) throw new Error("nothing was lost: no cut");
    },
  };
}

const rounds = Number(process.argv[2] ?? 5);
const counts = await underLoad(powerCut(), {
  rounds,
  visitors: 8,
  lifeMs: () => 200 + Math.random() * 1_500,
  dataDirectory: join(disk, "data"),
}).finally(() => run("umount", disk));
remove();
console.log(`${rounds} power cuts:`, counts);
const { missing, doubled, undelivered, dead } = counts;
if (missing + doubled + undelivered > 0 || dead !== 0) process.exitCode = 1;
