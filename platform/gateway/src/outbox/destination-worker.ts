import type { FastifyBaseLogger } from "fastify";
import {
  backoffMs,
  type Delivery,
  type DeliveryOutcome,
  type DeliveryResult,
  type DeliveryRule,
  type Destination,
  deliveryRule,
  outcomeOf,
} from "./delivery.ts";
import type { Outbox } from "./outbox.ts";
import { codeOf, serviceFault } from "./service-fault.ts";

/** What is known about a service: `failing` with the cause, and the setting to correct. */
export type DestinationHealth =
  | { state: "untried" | "reachable" | "mail drop" }
  | { state: "failing"; cause: string };

type DeliveryLog = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/** Deliveries of other processes, or made due by the owner, are noticed within this time. */
const pollMs = 5_000;
/** Longest pause between two tries of a service that is down. */
const maxPauseMs = 15_000;
/** After this many failures in a row, the service counts as down, not just a delivery. */
const outageFailures = 3;

/**
 * Sends the deliveries to one service, at its pace. While the service is down, only one delivery at
 * a time tries it, so that an outage does not use up every delivery's tries.
 */
export class DestinationWorker {
  readonly #destination: Destination;
  readonly #outbox: Outbox;
  readonly #rule: DeliveryRule;
  readonly #log: DeliveryLog;
  readonly #sends = new Map<AbortController, Promise<void>>();
  #failures = 0;
  /** In the clock of performance.now(). */
  #nextStartAt = 0;
  #woken = Promise.withResolvers<void>();
  #isStopping = false;
  /** The result of the last check, or of the deliveries since. */
  health: DestinationHealth = { state: "untried" };
  #running: Promise<void> | undefined;

  constructor(destination: Destination, outbox: Outbox, log: DeliveryLog, rule = deliveryRule) {
    this.#destination = destination;
    this.#outbox = outbox;
    this.#rule = rule;
    this.#log = log;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Tries the service without sending anything, and logs what is wrong. Never rejects. */
  async check(): Promise<void> {
    const { name: destination, place } = this.#destination;
    const { health } = this;
    const found = await healthOf(this.#destination);
    if (this.#isStopping) return;
    // Deliveries that ended meanwhile say more.
    if (this.health !== health) return;
    this.health = found;
    if (found.state === "failing") {
      this.#log.error({ destination, cause: found.cause }, "a destination can't be reached");
    } else if (found.state === "mail drop" && health.state === "untried") {
      this.#log.info(`no e-mail is sent: each becomes a file in ${place.host} (EMAIL_UPSTREAM)`);
    }
  }

  /** Ends the current or next wait: a delivery may be due, which otherwise starts seconds later. */
  wake(): void {
    this.#woken.resolve();
  }

  /** Starts no more sends, and aborts the running ones after a grace period. */
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
        await this.#waitOrWake(pauseMs);
        continue;
      }
      const claimed = await this.#claim();
      if (claimed.length === 0) await this.#waitOrWake(pollMs);
      for (const delivery of claimed) this.#begin(delivery);
    }
  }

  async #waitOrWake(ms: number): Promise<void> {
    const timer = setTimeout(() => this.wake(), ms);
    await this.#woken.promise;
    clearTimeout(timer);
    this.#woken = Promise.withResolvers();
  }

  async #claim(): Promise<Delivery[]> {
    const { concurrency, name } = this.#destination;
    const free = (this.#failures > 0 ? 1 : concurrency) - this.#sends.size;
    if (free <= 0) return [];
    // Readiness and alerts tell of a store that can't be read; this is tried every few seconds.
    return this.#outbox.claim(name, free).catch(() => []);
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
    const result = await this.#try(delivery, signal);
    this.#adaptPace(result);
    const outcome = outcomeOf(delivery, result, this.#rule);
    this.#report(delivery, outcome);
    try {
      await this.#outbox.settle(delivery, outcome);
    } catch (error) {
      // The delivery's lease runs out, and it is tried again under the same key.
      const fields = { number: delivery.number, code: codeOf(error) };
      this.#log.error(fields, "the end of a delivery cannot be noted");
    }
    if (outcome.state === "waiting") setTimeout(() => this.wake(), outcome.waitMs + 1).unref();
  }

  async #try(delivery: Delivery, signal: AbortSignal): Promise<DeliveryResult> {
    // The last try ended with its server, and so may any further one.
    if (delivery.tries > this.#rule.maxTries) {
      return { type: "failed", error: "the server ended during the last try" };
    }
    try {
      return await this.#destination.send(delivery, signal);
    } catch (error) {
      const code = signal.aborted ? "TimeoutError" : codeOf(error);
      return { type: "failed", error: serviceFault(this.#destination.place, code) };
    }
  }

  #adaptPace(result: DeliveryResult): void {
    if (result.type !== "failed") {
      this.#failures = 0;
      this.health = { state: this.#destination.isMailDrop ? "mail drop" : "reachable" };
      return;
    }
    if (result.isOfRecipient) return;
    this.#failures += 1;
    if (this.#failures >= outageFailures) this.health = { state: "failing", cause: result.error };
    const waitMs = backoffMs(this.#failures, this.#rule);
    const pauseMs = Math.min(Math.max(waitMs, result.retryAfterMs ?? 0), maxPauseMs);
    this.#nextStartAt = Math.max(this.#nextStartAt, performance.now() + pauseMs);
  }

  #report({ number, tries }: Delivery, outcome: DeliveryOutcome): void {
    const fields = { destination: this.#destination.name, number, tries, ...outcome };
    if (outcome.state === "delivered") this.#log.info(fields, "delivered");
    else if (outcome.state === "dead") this.#log.error(fields, "delivery set aside as dead");
    else if (outcome.state === "discarded")
      this.#log.warn(fields, "discarded: its recipient is refused");
    else this.#log.warn(fields, "delivery will be tried again");
  }
}

/** Tries a service without sending anything. Never rejects. */
export async function healthOf({
  place,
  check,
  isMailDrop,
}: Destination): Promise<DestinationHealth> {
  const signal = AbortSignal.timeout(deliveryRule.deadlineMs);
  const cause = await check(signal).catch((error: unknown) => serviceFault(place, codeOf(error)));
  if (cause !== null) return { state: "failing", cause };
  return { state: isMailDrop ? "mail drop" : "reachable" };
}
