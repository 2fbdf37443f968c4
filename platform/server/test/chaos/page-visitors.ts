import { setTimeout as pause } from "node:timers/promises";

/** A request for a page or a file, and what was wrong with its answer. */
interface PageVisit {
  at: Date;
  path: string;
  ms: number;
  issue?: string;
}

const deadlineMs = 20_000;

/** Visitors who go from address to address, and their log. */
export class PageVisitors {
  readonly log: PageVisit[] = [];
  readonly #origin: string;
  readonly #paths: readonly string[];
  #isStopping = false;
  #visitors: Promise<void>[] = [];

  constructor(origin: string, paths: readonly string[]) {
    this.#origin = origin;
    this.#paths = paths;
  }

  start(visitors: number, pauseMs: number): void {
    this.#visitors = Array.from({ length: visitors }, async (_, visitor) => {
      for (let count = visitor; !this.#isStopping; count += visitors) {
        this.log.push(await this.#visit(this.#paths[count % this.#paths.length] ?? "/"));
        await pause(pauseMs);
      }
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#visitors);
  }

  async #visit(path: string): Promise<PageVisit> {
    const at = new Date();
    const begunAt = performance.now();
    const issue = await this.#issueOf(path).catch((error: unknown) => `no answer: ${error}`);
    return { at, path, ms: performance.now() - begunAt, ...(issue && { issue }) };
  }

  async #issueOf(path: string): Promise<string | undefined> {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(`${this.#origin}${path}`, { signal, redirect: "manual" });
    const text = await response.text();
    if (response.status !== 200) return `${response.status}`;
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    return isPage && !text.trimEnd().endsWith("</html>") ? "a page that is cut off" : undefined;
  }
}
