import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "@site/gateway/test/until";

const serveProgram = join(import.meta.dirname, "../../workspace/src/serve.ts");

/** The whole server in a process of its own: as `pnpm serve` starts it, or a bundle's program. */
export class ServedSite {
  readonly origin: string;
  /** What it logged at its level and above, a line each. */
  readonly logged: string[] = [];
  readonly #env: Record<string, string | undefined>;
  readonly #words: readonly [string, ...string[]];
  #process: ChildProcess | undefined;

  constructor(
    port: number,
    env: Record<string, string>,
    words: readonly [string, ...string[]] = [process.execPath, serveProgram],
  ) {
    this.origin = `http://127.0.0.1:${port}`;
    const own = { HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "warn" };
    const passed = Object.entries(process.env).filter(([name]) =>
      /^(PATH|REGISTRY|S3_.*)$/.test(name),
    );
    this.#env = { ...Object.fromEntries(passed), ...own, ...env };
    this.#words = words;
  }

  /** Resolves when it takes visitors, with the milliseconds that took. */
  async start(): Promise<number> {
    const begunAt = performance.now();
    const [program, ...given] = this.#words;
    const child = spawn(program, given, { env: this.#env, stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.logged.push(...text.split("\n").filter((line) => line.startsWith("{")));
    });
    this.#process = child;
    const isReady = () =>
      fetch(`${this.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until("the server is ready (has anything been promoted?)", isReady, 60_000);
    return performance.now() - begunAt;
  }

  get isAlive(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  /** Memory that the process has, in megabytes. */
  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Ends it, as a supervisor does unless told. Resolves with its exit code and the time that took. */
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
