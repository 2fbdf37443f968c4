import { setTimeout as pause } from "node:timers/promises";
import { SubmissionStream } from "@site/gateway/test/chaos/submission-stream";

/** How many look at pages, how long one waits for an answer, and how long before the next. */
const visitors = { count: 8, deadlineMs: 20_000, pauseMs: 100 };

const inColumns = (name: string, cells: readonly (string | number)[], result: string) =>
  console.log(
    `${name.padEnd(32)}${cells.map((cell) => String(cell).padStart(10)).join("")}  ${result}`,
  );

/** Visitors of pages and forms, and what they saw in each act of the night. */
export class NightWatch {
  readonly enquiries: SubmissionStream;
  readonly issues: string[] = [];
  readonly #origin: string;
  readonly #visitors: Promise<void>[];
  #visits: { ms: number; issue: string | undefined }[] = [];
  #isOver = false;

  constructor(origin: string, paths: readonly string[]) {
    this.#origin = origin;
    this.enquiries = new SubmissionStream(origin);
    this.enquiries.start(2, 200);
    this.#visitors = Array.from({ length: visitors.count }, async (_, visitor) => {
      for (let at = visitor; !this.#isOver; at += visitors.count) {
        await this.#look(paths[at % paths.length] ?? "/");
        await pause(visitors.pauseMs);
      }
    });
    inColumns("what happens", ["pages", "failed", "slowest", "enquiries", "not taken"], "");
  }

  /** Prints what visitors saw while something happened, and what came of it. */
  async act(name: string, happen: () => Promise<string>): Promise<void> {
    this.#visits = [];
    const { acknowledged, rejected } = this.enquiries;
    const taken = acknowledged.rows.size;
    const result = await happen().catch((error: unknown) => {
      this.issues.push(`${name}: ${error}`);
      return "FAILED";
    });
    await pause(1_000);
    const failed = this.#visits.flatMap(({ issue }) => issue ?? []);
    this.issues.push(...failed.map((issue) => `${name}: ${issue}`));
    const slowest = Math.max(...this.#visits.map(({ ms }) => ms));
    const sent = [acknowledged.rows.size - taken, this.enquiries.rejected - rejected];
    const cells = [this.#visits.length, failed.length, `${slowest.toFixed(0)} ms`, ...sent];
    inColumns(name, cells, result);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all([...this.#visitors, this.enquiries.stop()]);
  }

  async #look(path: string): Promise<void> {
    const begunAt = performance.now();
    const issue = await this.#issueOf(path).catch((error: unknown) => `no answer: ${error}`);
    const told = issue && `${new Date().toISOString()} ${path}: ${issue}`;
    this.#visits.push({ ms: performance.now() - begunAt, issue: told });
  }

  async #issueOf(path: string): Promise<string | undefined> {
    const signal = AbortSignal.timeout(visitors.deadlineMs);
    const response = await fetch(`${this.#origin}${path}`, { signal, redirect: "manual" });
    const text = await response.text();
    if (response.status !== 200) return `${response.status}`;
    return text.trimEnd().endsWith("</html>") ? undefined : "a page that is cut off";
  }
}
