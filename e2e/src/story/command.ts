import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";

/** How a command ended. */
export interface Ended {
  code: number;
  /** What it said, on both outputs. */
  output: string;
  seconds: number;
}

const program = (name: string) => resolve(workspaceRoot, `platform/workspace/src/${name}.ts`);

/** Runs `pnpm release …` as a person does: a process of its own. */
export function release(written: string, env: Record<string, string>): Promise<Ended> {
  const startedAt = performance.now();
  const args = [program("release"), ...written.split(" ")];
  const options = { cwd: workspaceRoot, env: { ...process.env, ...env } };
  return new Promise((done) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const seconds = (performance.now() - startedAt) / 1000;
      done({ code: error ? Number(error.code ?? -1) : 0, output: stdout + stderr, seconds });
    });
  });
}

/** Starts `pnpm serve`; tells how to end it, once it listens. */
export async function serve(env: Record<string, string>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [program("serve")], {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  await new Promise<void>((listens, fail) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("http://") && listens());
    closed.then(() => fail(new Error("The server ended.")));
  });
  return async () => {
    child.kill("SIGTERM");
    await closed;
  };
}
