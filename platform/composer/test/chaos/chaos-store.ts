import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { openStore, readRegistryConfig } from "@site/registry/config";
import { inParallel } from "@site/registry/in-parallel";
import { Registry } from "@site/registry/registry";

/** A registry of its own for a chaos program, and how other processes find it. */
export interface ChaosStore {
  kind: string;
  registry: Registry;
  /** Environment of the processes that work on it. */
  env: Record<string, string>;
  /** Where builds may be put. */
  folder: string;
  close: () => Promise<void>;
}

export interface Outcome {
  lines: string[];
  issues: string[];
}

/** A folder, or a place of its own on the service that `REGISTRY` and `S3_*` name. */
export async function openChaosStore(kind: string): Promise<ChaosStore> {
  if (kind !== "folder" && kind !== "s3") throw new Error(`${kind}: write folder or s3.`);
  const folder = await mkdtemp(join(tmpdir(), "release-chaos-"));
  const REGISTRY =
    kind === "s3" ? `${process.env["REGISTRY"]}/chaos-${crypto.randomUUID()}` : join(folder, kind);
  const store = openStore(readRegistryConfig({ ...process.env, REGISTRY }, folder));
  return {
    kind,
    registry: new Registry(store),
    env: { REGISTRY },
    folder,
    async close() {
      if (kind === "s3") await inParallel(8, await store.list(""), ({ key }) => store.remove(key));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Ended {
  /** Exit code; undefined for a process that was killed. */
  code: number | undefined;
  output: string;
  /** Time since it began to work on the registry, in milliseconds. */
  workMs: number;
}

const worker = resolve(import.meta.dirname, "worker.ts");

export interface Watch {
  /** Kills the process this long after it began its work. */
  killAfterMs?: number | undefined;
  /** Called with each line that it writes. */
  onLine?: (line: string, kill: () => void) => void;
}

/** Runs one command in a process of its own. */
export function runWorker(
  { env, folder }: ChaosStore,
  written: readonly string[],
  { killAfterMs, onLine = () => {} }: Watch = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [worker, folder, ...written], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let begunAt = performance.now();
  let killing: NodeJS.Timeout | undefined;
  const kill = () => void child.kill("SIGKILL");
  child.stdout.once("data", () => {
    begunAt = performance.now();
    if (killAfterMs !== undefined) killing = setTimeout(kill, killAfterMs);
  });
  createInterface({ input: child.stdout }).on("line", (line) => onLine(line, kill));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((end, fail) => {
    child.on("error", fail);
    child.on("close", (code) => {
      clearTimeout(killing);
      end({ code: code ?? undefined, output, workMs: performance.now() - begunAt });
    });
  });
}
