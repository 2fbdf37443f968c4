import { randomUUID } from "node:crypto";
import { insertStatement } from "@site/contract/submission";

/** What was sent and what the server said yes to, by the number of the submission. */
export interface Acknowledged {
  rows: Set<number>;
  emails: Set<number>;
  subscribers: Set<number>;
}

/**
 * Visitors who send one submission after the other, and send one that got no response again under
 * its key, as the forms do. Each submission is a row, an e-mail and a subscription.
 */
export class SubmissionStream {
  readonly acknowledged: Acknowledged = {
    rows: new Set(),
    emails: new Set(),
    subscribers: new Set(),
  };
  /** Milliseconds from each request to its success. */
  readonly latencies: number[] = [];
  /** Answers other than success; a server that runs gives none. */
  readonly rejections: string[] = [];
  sent = 0;
  readonly #origin: string;
  readonly #headersOf: (submission: number) => Record<string, string>;
  readonly #open: { number: number; key: string }[] = [];
  #isStopping = false;
  #visitors: Promise<void>[] = [];

  /** `headersOf` gives further headers of a submission's requests, such as a visitor's address. */
  constructor(
    origin: string,
    headersOf: (submission: number) => Record<string, string> = () => ({}),
  ) {
    this.#origin = origin;
    this.#headersOf = headersOf;
  }

  /** `max` ends the stream after so many submissions. */
  start(visitors: number, max = Number.POSITIVE_INFINITY, pauseMs = 0): void {
    this.#isStopping = false;
    this.#visitors = Array.from({ length: visitors }, () => this.#visit(max, pauseMs));
  }

  /** Resolves when every visitor has finished or given up the request under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.done();
  }

  async done(): Promise<void> {
    await Promise.all(this.#visitors);
  }

  async #visit(max: number, pauseMs: number): Promise<void> {
    while (!this.#isStopping) {
      const submission = this.#open.pop() ?? this.#next(max);
      if (submission === undefined) return;
      if (!(await this.#submit(submission))) {
        this.#open.push(submission);
        return;
      }
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  #next(max: number): { number: number; key: string } | undefined {
    if (this.sent >= max) return undefined;
    this.sent += 1;
    return { number: this.sent, key: randomUUID() };
  }

  async #submit({ number, key }: { number: number; key: string }): Promise<boolean> {
    const { rows, emails, subscribers } = this.acknowledged;
    const name = `Visitor ${number}`;
    const email = `visitor-${number}@example.com`;
    const message = `Message ${number}: O'Connor; DROP TABLE -- 🌊`;
    const rest = { company: "c", service: "s", message };
    const from = this.#headersOf(number);
    // The e-mail library cannot send a key.
    const { "idempotency-key": _, ...withoutKey } = from;
    const keyed = { "idempotency-key": key, ...from };
    const isRow = await this.#post("/rest/v1/contact_submissions", keyed, {
      name,
      email,
      ...rest,
      language: "pt",
    });
    if (isRow) rows.add(number);
    const isEmail =
      isRow &&
      (await this.#post("/api/v1.0/email/send", withoutKey, {
        template_params: { from_name: name, reply_to: email, ...rest, site_language: "pt" },
      }));
    if (isEmail) emails.add(number);
    const isSubscriber =
      isEmail &&
      (await this.#post("/api/2.0/sql/statements/", keyed, {
        warehouse_id: "w",
        statement: insertStatement("newsletter"),
        wait_timeout: "10s",
        parameters: [
          { name: "email", value: email, type: "STRING" },
          { name: "language", value: "pt", type: "STRING" },
        ],
      }));
    if (isSubscriber) subscribers.add(number);
    return isSubscriber;
  }

  async #post(path: string, headers: Record<string, string>, body: object): Promise<boolean> {
    const begunAt = performance.now();
    try {
      const response = await fetch(`${this.#origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.ok) this.latencies.push(performance.now() - begunAt);
      else this.rejections.push(`${path} ${response.status} ${text}`);
      return response.ok;
    } catch {
      // Killed while the request was under way: the visitor doesn't know what became of it.
      return false;
    }
  }
}

/** The value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
