import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { insertStatement, toEmailParameters } from "@site/contract/submission";
import type { SubmissionStore } from "#owner/submission-store.ts";
import { statementBody } from "../test-gateway.ts";
import type { ChaosServices } from "./chaos-services.ts";

interface OpenSubmission {
  number: number;
  key: string;
}

/** A visitor whose request was not taken tries again after this. */
const againMs = 250;

/**
 * Visitors who send one submission after the other, and resend a rejected one under the same key,
 * as the forms do. Each submission is a row, an e-mail and a subscription.
 */
export class SubmissionStream {
  /** What the server acknowledged, by the number of the submission. */
  readonly acknowledged = { rows: new Set<number>(), subscribers: new Set<number>() };
  /** How many answers were not successful; a running server gives none. */
  rejected = 0;
  sent = 0;
  readonly #origin: string;
  readonly #open: OpenSubmission[] = [];
  #isStopping = false;
  #visitors: Promise<void>[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Visitors pause after each submission; `max` ends the stream after this many. */
  start(visitors: number, pauseMs: number, max = Number.POSITIVE_INFINITY): void {
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

  /** What was acknowledged and is not stored once, or was stored and not delivered once. */
  async issues(owner: SubmissionStore, services: ChaosServices): Promise<string[]> {
    const { rows, subscribers } = this.acknowledged;
    const { hostedTable, mailbox, warehouse } = services;
    const kinds = [
      ["enquiries", rows, await owner.submissions({}), [hostedTable, mailbox]],
      ["subscribers", subscribers, await owner.subscribers({}), [warehouse]],
    ] as const;
    return kinds.flatMap(([kind, acknowledged, stored, received]) => {
      const distinct = new Set(
        stored.map(({ email }) => Number(/visitor-(\d+)@/.exec(email)?.[1])),
      );
      const lost = acknowledged.difference(distinct).size;
      const doubled = stored.length - distinct.size;
      const missed = received.map(({ size }) => stored.length - size);
      const isWell = [lost, doubled, ...missed].every((count) => count === 0);
      return isWell ? [] : [`${kind}: ${lost} lost, ${doubled} doubled, undelivered: ${missed}`];
    });
  }

  async #visit(max: number, pauseMs: number): Promise<void> {
    while (!this.#isStopping) {
      const submission = this.#open.pop() ?? this.#next(max);
      if (submission === undefined) return;
      const isTaken = await this.#submit(submission);
      if (!isTaken) this.#open.push(submission);
      if (!this.#isStopping && (!isTaken || pauseMs > 0)) await pause(isTaken ? pauseMs : againMs);
    }
  }

  #next(max: number): OpenSubmission | undefined {
    if (this.sent >= max) return undefined;
    this.sent += 1;
    return { number: this.sent, key: randomUUID() };
  }

  async #submit({ number, key }: OpenSubmission): Promise<boolean> {
    const name = `Visitor ${number}`;
    const email = `visitor-${number}@example.com`;
    const message = `Message ${number}: O'Connor; DROP TABLE -- 🌊`;
    const row = { name, email, company: "c", service: "s", message, language: "pt" } as const;
    const keyed = { "idempotency-key": key };
    if (!(await this.#post("/rest/v1/contact_submissions", keyed, row))) return false;
    this.acknowledged.rows.add(number);
    // The e-mail library cannot send a key.
    const mail = { template_params: toEmailParameters(row) };
    if (!(await this.#post("/api/v1.0/email/send", {}, mail))) return false;
    const body = statementBody(insertStatement("newsletter"), { email, language: "pt" });
    if (!(await this.#post("/api/2.0/sql/statements/", keyed, body))) return false;
    this.acknowledged.subscribers.add(number);
    return true;
  }

  async #post(path: string, headers: Record<string, string>, body: object): Promise<boolean> {
    try {
      const response = await fetch(`${this.#origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      await response.text();
      if (!response.ok) this.rejected += 1;
      return response.ok;
    } catch {
      // Killed while the request was under way: the visitor doesn't know what became of it.
      return false;
    }
  }
}
