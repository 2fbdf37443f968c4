/*
 * Strikes a running gateway with faults under a stream of submissions, and compares what was
 * acknowledged with what is stored and was delivered:
 *   node platform/gateway/test/chaos/main.ts kill|services|disk-full|fsync|power-cut [rounds, 5]
 * `kill` runs on the (empty) PostgreSQL database of DATABASE_URL if it is set. Disk faults are for
 * Linux: `disk-full` and `power-cut` mount file systems as root, `fsync` needs a C compiler.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { throwawayFolder } from "../clean-up.ts";
import { type Fault, underLoad } from "./under-load.ts";

const faultMs = 4_000;
const visitors = 8;
const { folder, remove } = throwawayFolder();
/** The mount point for disk faults. */
const disk = join(folder, "disk");
mkdirSync(disk);

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { stdio: ["ignore", "pipe", "inherit"] });

const faults: Record<string, () => Fault> = {
  kill: () => ({
    ...(process.env["DATABASE_URL"] && { env: { DATABASE_URL: process.env["DATABASE_URL"] } }),
    strike: (server) => server.end("SIGKILL"),
  }),
  services: () => ({
    async strike(_server, services) {
      services.trouble = "down";
      await pause(faultMs);
    },
    restore(services) {
      services.trouble = null;
    },
  }),
  "disk-full": fullDisk,
  fsync: brokenFsync,
  "power-cut": powerCut,
};

function fullDisk(): Fault {
  run("mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", disk);
  const filler = join(disk, "filler");
  return {
    async strike() {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(4_096));
      } catch {
        // The disk is full.
      }
      await pause(faultMs);
    },
    restore: () => rmSync(filler),
  };
}

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

function brokenFsync(): Fault {
  const library = join(folder, "shim.so");
  const broken = join(folder, "broken");
  writeFileSync(join(folder, "shim.c"), shim);
  run("cc", "-shared", "-fPIC", "-o", library, join(folder, "shim.c"), "-ldl");
  return {
    env: { LD_PRELOAD: library, BROKEN_DISK: broken },
    async strike() {
      writeFileSync(broken, "");
      await pause(faultMs);
    },
    restore: () => rmSync(broken),
  };
}

/**
 * The closest that a program gets to a power cut: the data is on a file system in an image file,
 * the server is stopped dead, and only what the image holds at that moment is left.
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

const [name = "", rounds = "5"] = process.argv.slice(2);
const fault = faults[name]?.();
if (!fault) throw new Error(`Name a fault: ${Object.keys(faults).join(", ")}.`);
const isOnDisk = name === "disk-full" || name === "power-cut";
const counts = await underLoad(fault, {
  rounds: Number(rounds),
  visitors,
  lifeMs: () => 200 + Math.random() * 1_500,
  dataDirectory: isOnDisk ? join(disk, "data") : join(folder, "data"),
}).finally(() => isOnDisk && run("umount", disk));
remove();
console.log(`${name}, ${rounds} times:`, counts);
const { missing, doubled, undelivered, dead, acknowledgedMeanwhile } = counts;
// Submissions that were under way when the disk broke may still have reached it.
const isBelieved = name === "fsync" && acknowledgedMeanwhile > visitors * Number(rounds);
if (missing + doubled + undelivered > 0 || dead !== 0 || isBelieved) process.exitCode = 1;
