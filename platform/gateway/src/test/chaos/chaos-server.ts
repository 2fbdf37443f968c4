import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { GatewayHealth } from "#gateway.ts";
import { until } from "../until.ts";

/** A gateway in a process of its own, for a chaos test to kill. */
export class ChaosServer {
  readonly origin: string;
  readonly #env: Record<string, string>;
  #process: ChildProcess | null = null;

  constructor(port: number, dataDirectory: string, env: Record<string, string> = {}) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#env = {
      PORT: String(port),
      DATA_DIRECTORY: dataDirectory,
      REQUESTS_PER_MINUTE: "0",
      LOG_LEVEL: "fatal",
      ...env,
    };
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Resolves when it takes submissions, with the milliseconds that took. */
  async start(): Promise<number> {
    const begunAt = performance.now();
    const child = spawn(process.execPath, [join(import.meta.dirname, "server-process.ts")], {
      env: { PATH: process.env["PATH"], ...this.#env },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    await until("the server is ready", async () => (await this.health()).isReady);
    return performance.now() - begunAt;
  }

  async health(): Promise<GatewayHealth> {
    const response = await fetch(`${this.origin}/readyz`);
    return (await response.json()) as GatewayHealth;
  }

  /** Ends the process by a signal and resolves when it is gone. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }
}
