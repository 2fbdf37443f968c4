import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Figure } from "../results/figure.ts";

/** How long a server may take to answer for the first time, in milliseconds. */
const startDeadlineMs = 30_000;

/** On Linux with two cores, servers get the first one and the load comes from the second. */
const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** A command on one core alone, where the system can do that. */
function pinned(core: 0 | 1, command: string, args: readonly string[]) {
  return canPin
    ? { command: "taskset", args: ["-c", String(core), command, ...args] }
    : { command, args: [...args] };
}

/** A server in a process of its own. */
export class MeasuredProcess {
  readonly origin: string;
  readonly #child: ChildProcess;

  private constructor(origin: string, child: ChildProcess) {
    this.origin = origin;
    this.#child = child;
  }

  /** Starts a server and waits until it answers. @throws Error with what it printed. */
  static async start(
    command: string,
    args: readonly string[],
    port: number,
    env: Readonly<Record<string, string>> = {},
  ): Promise<MeasuredProcess> {
    const run = pinned(0, command, args);
    const child = spawn(run.command, run.args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    child.stdout.on("data", (chunk) => (printed += chunk));
    child.stderr.on("data", (chunk) => (printed += chunk));
    child.on("error", (error) => (printed += error.message));
    const origin = `http://127.0.0.1:${port}`;
    const limit = Date.now() + startDeadlineMs;
    while (Date.now() < limit && child.exitCode === null) {
      const answer = await fetch(origin).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer) return new MeasuredProcess(origin, child);
      await wait(100);
    }
    child.kill();
    throw new Error(`${command} did not answer at ${origin}. It printed:\n${printed}`);
  }

  /**
   * Memory of the process and its children, counting shared pages for each of them; null where the
   * system has no `/proc`.
   */
  memoryBytes(): Figure {
    if (!existsSync("/proc/self/stat")) return null;
    return family(this.#child.pid ?? 0).reduce((total, pid) => total + residentBytes(pid), 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill();
    await once(this.#child, "exit");
  }
}

function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const pids = children === "" ? [] : children.split(" ").map(Number);
  return [pid, ...pids.flatMap(family)];
}

/** What lies in memory, including pages of Node's program that processes share (proc(5)). */
function residentBytes(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status shows no VmRSS.`);
  return Number(kilobytes) * 1024;
}

/** Connections that ask again as soon as they are answered. */
const connections = 32;

/** Asks for one address, compressed, as fast as it is answered; returns the requests a second. */
export async function load(url: string, seconds: number): Promise<number> {
  const { command, args } = pinned(1, "wrk", [
    ...["--threads", "1", "--connections", String(connections), "--duration", `${seconds}s`],
    ...["--header", "Accept-Encoding: gzip", url],
  ]);
  const { stdout } = await promisify(execFile)(command, args);
  return readReport(stdout);
}

/**
 * The requests a second that wrk reports.
 * @throws Error when a request failed: a server that refuses is quick, and proves nothing.
 */
function readReport(output: string): number {
  const [, requests] = /^Requests\/sec:\s+([\d.]+)$/m.exec(output) ?? [];
  const hasFailed = /Non-2xx or 3xx responses|Socket errors/.test(output);
  if (hasFailed || !requests) throw new Error(`Not every request was answered:\n${output}`);
  return Math.round(Number(requests));
}
