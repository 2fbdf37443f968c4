import { type ChildProcess, spawn } from "node:child_process";
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
export async function release(written: string, env: Record<string, string>): Promise<Ended> {
  const startedAt = performance.now();
  const child = start("release", written.split(" "), env);
  const said: string[] = [];
  child.stdout?.on("data", (chunk) => said.push(String(chunk)));
  child.stderr?.on("data", (chunk) => said.push(String(chunk)));
  const [code] = await once(child, "close");
  const seconds = (performance.now() - startedAt) / 1000;
  return { code: code ?? -1, output: said.join(""), seconds };
}

/** Starts `pnpm serve`; tells how to end it, once it listens. */
export async function serve(env: Record<string, string>): Promise<() => Promise<void>> {
  const child = start("serve", [], env);
  const said: string[] = [];
  child.stderr?.on("data", (chunk) => said.push(String(chunk)));
  await new Promise<void>((listens, fail) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes("http://") && listens());
    child.on("close", () => fail(new Error(`The server ended:\n${said.join("")}`)));
  });
  return async () => {
    child.removeAllListeners("close");
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
  };
}

function start(name: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [program(name), ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
