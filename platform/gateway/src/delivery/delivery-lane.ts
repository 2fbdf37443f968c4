import { backoffMs } from "./backoff.ts";
import type { Delivery, Destination, Outcome } from "./delivery.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import { Nap } from "./nap.ts";
import { type DeliveryRule, type Settlement, settlementOf } from "./settlement.ts";

export interface DeliveryLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Due deliveries of other processes, or set due by the owner, are noticed within this. */
const pollMs = 5_000;
/** However long a service has been away, it is asked again this often. */
const longestPauseMs = 15_000;
/** From this many failures in a row on, it is the service that fails and not a delivery. */
const outageFailures = 3;

/**
 * Works off the deliveries to one service, at its pace. When the service fails, the whole lane
 * slows down to one careful try at a time, so that an outage doesn't use up every delivery's
 * tries; at the first success after an outage everything that waits is due at once.
 */
export class DeliveryLane {
  readonly #destination: Destination;
  readonly #queue: DeliveryQueue;
  readonly #rule: DeliveryRule;
  readonly #log: DeliveryLog;
  readonly #nap = new Nap();
  readonly #sends = new Map<AbortController, Promise<void>>();
  #failures = 0;
  /** In the clock of performance.now(). */
  #nextStartAt = 0;
  #isStopping = false;
  #running: Promise<void> | null = null;

  constructor(
    destination: Destination,
    queue: DeliveryQueue,
    rule: DeliveryRule,
    log: DeliveryLog,
  ) {
    this.#destination = destination;
    this.#queue = queue;
    this.#rule = rule;
    this.#log = log;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Something may be due. */
  wake(): void {
    this.#nap.wake();
  }

  /** Begins no more sends, and gives up those under way after the grace. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    this.wake();
    const giveUp = setTimeout(() => {
      for (const send of this.#sends.keys()) send.abort();
    }, graceMs);
    await this.#running;
    await Promise.all(this.#sends.values());
    clearTimeout(giveUp);
    this.#destination.close?.();
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const pauseMs = this.#nextStartAt - performance.now();
      if (pauseMs > 0) {
        await this.#nap.sleep(pauseMs);
        continue;
      }
      const claimed = await this.#claim();
      if (claimed.length === 0) await this.#nap.sleep(pollMs);
      else this.#notBefore(this.#destination.intervalMs);
      for (const delivery of claimed) this.#begin(delivery);
    }
  }

  async #claim(): Promise<Delivery[]> {
    const { concurrency, intervalMs, name } = this.#destination;
    const free = (this.#failures > 0 ? 1 : concurrency) - this.#sends.size;
    if (free <= 0) return [];
    try {
      // A paced service gets one start an interval.
      return await this.#queue.claim(name, intervalMs > 0 ? 1 : free);
    } catch (error) {
      this.#log.error({ destination: name, fault: codeOf(error) }, "deliveries cannot be read");
      return [];
    }
  }

  #begin(delivery: Delivery): void {
    const send = new AbortController();
    const deadline = setTimeout(() => send.abort(), this.#rule.deadlineMs);
    const work = this.#deliver(delivery, send.signal).finally(() => {
      clearTimeout(deadline);
      this.#sends.delete(send);
      this.wake();
    });
    this.#sends.set(send, work);
  }

  async #deliver(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const outcome = await this.#try(delivery, signal);
    const endsOutage = this.#failures >= outageFailures && outcome.type !== "failed";
    this.#note(outcome);
    const settlement = settlementOf(delivery, outcome, this.#rule);
    this.#report(delivery, settlement);
    try {
      await this.#queue.settle(delivery.number, settlement);
      if (endsOutage) await this.#queue.hurry(this.#destination.name);
    } catch (error) {
      // Its lease runs out, and it is tried again under the same key.
      const fields = { number: delivery.number, fault: codeOf(error) };
      this.#log.error(fields, "the end of a delivery cannot be noted");
    }
    if (settlement.state === "waiting") {
      setTimeout(() => this.wake(), settlement.waitMs + 1).unref();
    }
  }

  async #try(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    try {
      return await this.#destination.send(delivery, signal);
    } catch (error) {
      const fault = signal.aborted ? "no answer in time" : codeOf(error);
      return { type: "failed", fault };
    }
  }

  #note(outcome: Outcome): void {
    if (outcome.type !== "failed") {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    const waitMs = backoffMs(this.#failures, this.#rule);
    this.#notBefore(Math.min(Math.max(waitMs, outcome.retryAfterMs ?? 0), longestPauseMs));
  }

  #notBefore(waitMs: number): void {
    this.#nextStartAt = Math.max(this.#nextStartAt, performance.now() + waitMs);
  }

  #report({ number, tries }: Delivery, settlement: Settlement): void {
    const fields = { destination: this.#destination.name, number, tries, ...settlement };
    if (settlement.state === "delivered") this.#log.info(fields, "delivered");
    else if (settlement.state === "dead") this.#log.error(fields, "delivery set aside as dead");
    else this.#log.warn(fields, "delivery will be tried again");
  }
}

/** A word for the logs and the owner: never the message, which may quote a visitor. */
function codeOf(error: unknown): string {
  // Cast: whatever was thrown, a missing field reads as undefined.
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: unknown };
  const inner = (cause as { code?: unknown } | undefined)?.code;
  return String(code ?? inner ?? name ?? "unknown fault");
}
