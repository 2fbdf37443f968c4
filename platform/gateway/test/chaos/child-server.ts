import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { until } from "../until.ts";

const gatewayAlone = [process.execPath, join(import.meta.dirname, "gateway-process.ts")];

/** A server in a process of its own, for a chaos test to end and to start again, by a command. */
export async function childServer(
  env: Record<string, string>,
  [program = "", ...words]: readonly string[] = gatewayAlone,
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const own = { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: String(port), ...env };
  let child: ChildProcess | undefined;
  const isAlive = () => child?.exitCode === null && child.signalCode === null;

  /** Resolves with its readiness report once it is ready. */
  async function ready(): Promise<Record<string, unknown>> {
    let said: unknown;
    const asked = async () => {
      if (!isAlive()) throw new Error(`the server ended with ${child?.exitCode}`);
      const response = await fetch(`${origin}/readyz`).catch(() => undefined);
      said = await response?.json();
      return response?.ok === true;
    };
    await until("the server is ready (has anything been promoted?)", asked, 60_000);
    return said as Record<string, unknown>;
  }

  return {
    ...{ origin, port, ready },
    async start(): Promise<void> {
      child = spawn(program, words, { env: own, stdio: ["ignore", "ignore", "inherit"] });
      await ready();
    },
    /** Ends it, by default as a supervisor does. */
    async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
      if (!child || !isAlive()) return;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
  };
}
