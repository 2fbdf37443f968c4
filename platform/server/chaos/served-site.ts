import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "@site/gateway/test/until";

const serveProgram = join(import.meta.dirname, "../../workspace/src/serve.ts");

/** The whole server in a process of its own, as `pnpm serve` starts it, on what the registry shows. */
export class ServedSite {
  readonly origin: string;
  /** What it logged at warn and above, a line each. */
  readonly logged: string[] = [];
  readonly #process: ChildProcess;

  private constructor(port: number, env: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`;
    const own = { HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "warn" };
    this.#process = spawn(process.execPath, [serveProgram], {
      env: { PATH: process.env["PATH"], REGISTRY: process.env["REGISTRY"], ...own, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.logged.push(...text.split("\n").filter((line) => line.startsWith("{")));
    });
  }

  static async start(port: number, env: Record<string, string>): Promise<ServedSite> {
    const site = new ServedSite(port, env);
    const isReady = () =>
      fetch(`${site.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until("the server is ready (has anything been promoted?)", isReady, 60_000);
    return site;
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Memory that the process has, in megabytes. */
  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Ends it as a supervisor does. Resolves with its exit code and the time that took. */
  async end(): Promise<{ code: number | null; ms: number }> {
    const begunAt = performance.now();
    const gone = new Promise<number | null>((resolve) => this.#process.once("exit", resolve));
    this.#process.kill("SIGTERM");
    return { code: await gone, ms: performance.now() - begunAt };
  }
}
