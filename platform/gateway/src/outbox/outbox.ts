import { sql } from "kysely";
import type { Store } from "../store/store.ts";
import type { DestinationName } from "../store/tables.ts";
import type { Submission } from "../submissions/submit.ts";
import type { Delivery, DeliveryOutcome, DeliveryRule, Destination } from "./delivery.ts";
import { type DeliveryLog, DestinationWorker } from "./destination-worker.ts";

/** Deadline of a send, and time to note its end. */
const leaseBeyondDeadlineMs = 10_000;

/**
 * The durable queue of deliveries: rows of the same store that holds the submissions, and one
 * worker for each destination, so that a service that fails holds up no other.
 */
export class Outbox {
  readonly #store: Store;
  readonly #maxWaitMs: number;
  /** A delivery claimed for longer belongs to a process that died. */
  readonly #leaseMs: number;
  readonly #workers: readonly DestinationWorker[];

  constructor(
    store: Store,
    destinations: readonly Destination[],
    rule: DeliveryRule,
    log: DeliveryLog,
    leaseMs = rule.deadlineMs + leaseBeyondDeadlineMs,
  ) {
    this.#store = store;
    this.#maxWaitMs = rule.maxWaitMs;
    this.#leaseMs = leaseMs;
    this.#workers = destinations.map((each) => new DestinationWorker(each, this, rule, log));
  }

  start(): void {
    for (const worker of this.#workers) worker.start();
  }

  /** Something may be due; without it, it is found within seconds. */
  wake(): void {
    for (const worker of this.#workers) worker.wake();
  }

  /** Begins no more sends, and gives up those under way after the grace. */
  async stop(graceMs: number): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop(graceMs)));
  }

  /**
   * Takes up to `limit` due deliveries, so that no other worker has them. A time further away than
   * any wait can be was written by a clock that was wrong: it counts as due.
   */
  async claim(destination: DestinationName, limit: number): Promise<Delivery[]> {
    const { db, engine, time } = this.#store;
    const rows = await db
      .updateTable("deliveries")
      .set((row) => ({
        state: "sending",
        tries: row("tries", "+", 1),
        claimed_until: time(this.#leaseMs),
      }))
      .where("number", "in", (subquery) =>
        subquery
          .selectFrom("deliveries")
          .select("number")
          .where("destination", "=", destination)
          .where(({ and, or, eb }) =>
            or([
              and([
                eb("state", "=", "waiting"),
                or([
                  eb("next_try_at", "<=", time()),
                  eb("next_try_at", ">", time(this.#maxWaitMs + clockToleranceMs)),
                ]),
              ]),
              and([
                eb("state", "=", "sending"),
                or([
                  eb("claimed_until", "<=", time()),
                  eb("claimed_until", ">", time(this.#leaseMs + clockToleranceMs)),
                ]),
              ]),
            ]),
          )
          .where(sql<boolean>`state in ('waiting', 'sending')`)
          .orderBy("turn")
          .orderBy("next_try_at")
          .orderBy("number")
          .limit(limit)
          // The embedded engine has one writer at a time anyway.
          .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .returning(["number", "key", "payload", "tries", "accepted_at", "remote_reference"])
      .execute();
    return rows.map(({ number, key, payload, tries, accepted_at, remote_reference }) => ({
      number,
      key,
      // Cast: written by `submit`.
      submission: JSON.parse(payload) as Submission,
      tries,
      acceptedAt: new Date(accepted_at),
      remoteReference: remote_reference,
    }));
  }

  /** Takes the next start of a paced destination, for all servers; resolves with the wait, or 0. */
  async takeStart(destination: DestinationName, intervalMs: number): Promise<number> {
    const { count, endsInMs } = await this.#store.count(`start ${destination}`, intervalMs);
    return count === 1 ? 0 : endsInMs;
  }

  /** Notes the end of a try. What is delivered keeps no copy of the visitor's words here. */
  async settle(number: number, outcome: DeliveryOutcome): Promise<void> {
    const { db, time } = this.#store;
    const waits = outcome.state === "waiting";
    await db
      .updateTable("deliveries")
      .set({
        state: outcome.state,
        claimed_until: null,
        next_try_at: time(waits ? outcome.waitMs : 0),
        last_fault: outcome.state === "delivered" ? null : outcome.error,
        remote_reference: waits ? outcome.reference : null,
        settled_at: waits ? null : time(),
        ...(outcome.state === "delivered" && { payload: "{}" }),
      })
      .where("number", "=", number)
      .where("state", "=", "sending")
      .execute();
  }

  /** Makes everything that waits for a service due now: the service is back. */
  async retryNow(destination: DestinationName): Promise<void> {
    const { db, time } = this.#store;
    await db
      .updateTable("deliveries")
      .set({ next_try_at: time() })
      .where("destination", "=", destination)
      .where("state", "=", "waiting")
      .where("next_try_at", ">", time())
      .execute();
  }
}

/** Two servers' clocks may differ a little, and a row is written a moment before it is read. */
const clockToleranceMs = 60_000;
