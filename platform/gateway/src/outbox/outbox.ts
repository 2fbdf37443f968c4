import { sql } from "kysely";
import type { Store } from "../store/store.ts";
import type { DestinationName } from "../store/tables.ts";
import type { Submission } from "../submissions/submission.ts";
import { type Delivery, type DeliveryOutcome, deliveryRule } from "./delivery.ts";

/** A lease is the deadline of a send plus this time to record its result. */
const defaultLeaseMs = deliveryRule.deadlineMs + 10_000;

/** Two servers' clocks may differ a little, and a row is written a moment before it is read. */
const clockToleranceMs = 60_000;

/** The durable queue of deliveries: rows of the same store that holds the submissions. */
export class Outbox {
  readonly #store: Store;
  /** Claims older than this belong to a process that died. */
  readonly #leaseMs: number;

  constructor(store: Store, leaseMs = defaultLeaseMs) {
    this.#store = store;
    this.#leaseMs = leaseMs;
  }

  /**
   * Claims up to `limit` due deliveries, so that no other worker takes them. A time further ahead
   * than any possible wait was written by a wrong clock: it counts as due.
   */
  async claim(destination: DestinationName, limit: number): Promise<Delivery[]> {
    const { db, engine, time } = this.#store;
    const hasCome = (column: string, maxAheadMs: number) =>
      sql`(${sql.ref(column)} <= ${time()} or ${sql.ref(column)} > ${time(maxAheadMs + clockToleranceMs)})`;
    const waits = sql`state = 'waiting' and ${hasCome("next_try_at", deliveryRule.maxWaitMs)}`;
    const wasLeft = sql`state = 'sending' and ${hasCome("claimed_until", defaultLeaseMs)}`;
    const rows = await db
      // PostgreSQL may run a subquery once for each row, and claim more than the limit (its bug 15715).
      .with(
        (name) => name("due").materialized(),
        (query) =>
          query
            .selectFrom("deliveries")
            .select("number")
            .where("destination", "=", destination)
            .where(sql<boolean>`(${waits} or ${wasLeft})`)
            .where(sql<boolean>`state in ('waiting', 'sending')`)
            .orderBy("next_try_at")
            .orderBy("number")
            .limit(limit)
            // The embedded engine has one writer at a time anyway.
            .$if(engine === "postgres", (rows) => rows.forUpdate().skipLocked()),
      )
      .updateTable("deliveries")
      .set((row) => ({
        state: "sending",
        tries: row("tries", "+", 1),
        claimed_until: time(this.#leaseMs),
      }))
      .where("number", "in", (query) => query.selectFrom("due").select("number"))
      .returning(["number", "key", "payload", "tries"])
      .returning(["accepted_at as acceptedAt", "remote_reference as remoteReference"])
      .execute();
    return rows.map(({ payload, acceptedAt, ...row }) => ({
      ...row,
      // Cast: written by `submit`.
      submission: JSON.parse(payload) as Submission,
      acceptedAt: new Date(acceptedAt),
    }));
  }

  /**
   * Records the result of a try. A try that leaves the request pending does not count. A finished
   * delivery keeps no copy of the visitor's data.
   */
  async settle(
    { number, tries }: Pick<Delivery, "number" | "tries">,
    outcome: DeliveryOutcome,
  ): Promise<void> {
    const { db, time } = this.#store;
    const waits = outcome.state === "waiting";
    await db
      .updateTable("deliveries")
      .set((row) => ({
        state: outcome.state,
        claimed_until: null,
        next_try_at: time(waits ? outcome.waitMs : 0),
        last_fault: outcome.state === "delivered" ? null : outcome.error,
        remote_reference: "reference" in outcome ? outcome.reference : null,
        settled_at: waits ? null : time(),
        ...(waits && outcome.reference !== null && { tries: row("tries", "-", 1) }),
        ...(!waits && outcome.state !== "dead" && { payload: "{}" }),
      }))
      .where("number", "=", number)
      .where("state", "=", "sending")
      // Another server may have claimed it since.
      .where("tries", "=", tries)
      .execute();
  }
}
