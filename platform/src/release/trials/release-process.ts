import { spawn } from "node:child_process";
import { resolve } from "node:path";

const command = resolve(import.meta.dirname, "../../cli/release.ts");

export interface Ended {
  /** Exit code; undefined for a process that was killed. */
  code: number | undefined;
  output: string;
  ms: number;
}

/** The release command as a process of its own; killed without warning after a while if asked. */
export function runReleaseProcess(
  written: readonly string[],
  env: Record<string, string>,
  killAfterMs?: number,
): Promise<Ended> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [command, ...written], {
    env: { ...process.env, RELEASE_USER: "trial", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const killing =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  return new Promise((end, fail) => {
    child.on("error", fail);
    child.on("close", (code) => {
      clearTimeout(killing);
      end({ code: code ?? undefined, output, ms: performance.now() - startedAt });
    });
  });
}
