import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../throwaway-postgres.ts";
import { until } from "../until.ts";

const gatewayAlone = [process.execPath, join(import.meta.dirname, "gateway-process.ts")] as const;

/** A server in a process of its own, for a chaos test to end and to start again. */
export class ChildServer {
  readonly origin: string;
  /** What it logged at its level and above, a line each. */
  readonly logged: string[] = [];
  readonly #env: Record<string, string | undefined>;
  readonly #words: readonly [string, ...string[]];
  #process: ChildProcess | undefined;

  private constructor(
    port: number,
    env: Record<string, string>,
    words: readonly [string, ...string[]],
  ) {
    this.origin = `http://127.0.0.1:${port}`;
    const passed = Object.entries(process.env).filter(([name]) =>
      /^(PATH|REGISTRY|S3_.*)$/.test(name),
    );
    const own = { HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "warn" };
    this.#env = { ...Object.fromEntries(passed), ...own, ...env };
    this.#words = words;
  }

  /** `words` is the command that starts it; without one, only the gateway runs. */
  static async at(
    env: Record<string, string>,
    words: readonly [string, ...string[]] = gatewayAlone,
  ): Promise<ChildServer> {
    return new ChildServer(await freePort(), env, words);
  }

  get isAlive(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  /** Resolves when the server takes visitors, with the milliseconds that its start took. */
  async start(): Promise<number> {
    const begunAt = performance.now();
    const [program, ...given] = this.#words;
    const child = spawn(program, given, { env: this.#env, stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.logged.push(...text.split("\n").filter((line) => line.startsWith("{")));
    });
    this.#process = child;
    await this.ready();
    return performance.now() - begunAt;
  }

  /** Resolves with the server's readiness report once it is ready. */
  async ready(maxMs = 60_000): Promise<Record<string, unknown>> {
    let said: unknown;
    const asked = async () => {
      if (!this.isAlive) throw new Error(`the server ended with ${this.#process?.exitCode}`);
      const response = await fetch(`${this.origin}/readyz`).catch(() => undefined);
      said = await response?.json();
      return response?.ok === true;
    };
    await until("the server is ready (has anything been promoted?)", asked, maxMs);
    return said as Record<string, unknown>;
  }

  /** Ends the server, by default as a supervisor does. Resolves with the exit code and duration. */
  async end(
    signal: "SIGTERM" | "SIGKILL" = "SIGTERM",
  ): Promise<{ code: number | null; ms: number }> {
    const child = this.#process;
    const begunAt = performance.now();
    if (!child || !this.isAlive) return { code: child?.exitCode ?? null, ms: 0 };
    const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return { code: await gone, ms: performance.now() - begunAt };
  }
}
