import { spawn } from "node:child_process";
import { resolve } from "node:path";

const command = resolve(import.meta.dirname, "@site/workspace/release");

export interface Ended {
  /** Exit code; undefined for a process that was killed. */
  code: number | undefined;
  output: string;
  /** From its start. */
  seconds: number;
}

export interface ReleaseProcess {
  ended: Promise<Ended>;
  /** Without warning (SIGKILL). */
  kill: () => void;
}

/** Starts the release command as a process of its own. */
export function startRelease(
  written: readonly string[],
  env: Record<string, string>,
): ReleaseProcess {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [command, ...written], {
    env: { ...process.env, RELEASE_USER: "trial", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise<Ended>((end, fail) => {
    child.on("error", fail);
    child.on("close", (code) => {
      end({ code: code ?? undefined, output, seconds: (performance.now() - startedAt) / 1000 });
    });
  });
  return { ended, kill: () => child.kill("SIGKILL") };
}
