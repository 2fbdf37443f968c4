import type { Database } from "#database/database.ts";
import type { Delivery, DestinationName } from "./delivery.ts";
import type { Settlement } from "./settlement.ts";

/** The durable queue: rows of the same database that holds the submissions. */
export class DeliveryQueue {
  readonly #database: Database;
  readonly #leaseMs: number;

  /** A delivery claimed for longer than the lease belongs to a process that died. */
  constructor(database: Database, leaseMs: number) {
    this.#database = database;
    this.#leaseMs = leaseMs;
  }

  /** Takes up to `limit` due deliveries, so that no other worker has them. */
  async claim(destination: DestinationName, limit: number): Promise<Delivery[]> {
    return this.#database.query<Delivery>(
      `update gateway.deliveries
       set state = 'sending', tries = tries + 1,
           claimed_until = now() + $3::int * interval '1 millisecond'
       where number in (
         select number from gateway.deliveries
         where destination = $1 and (
           (state = 'waiting' and next_try_at <= now())
           or (state = 'sending' and claimed_until <= now())
         )
         order by next_try_at, number
         limit $2::int
         for update skip locked
       )
       returning number, key, payload, tries,
                 accepted_at as "acceptedAt", remote_reference as "remoteReference"`,
      [destination, limit, this.#leaseMs],
    );
  }

  /** What is delivered keeps no copy of the visitor's words here. */
  async settle(number: number, settlement: Settlement): Promise<void> {
    const waits = settlement.state === "waiting";
    await this.#database.query(
      `update gateway.deliveries
       set state = $2, claimed_until = null,
           next_try_at = now() + $3::int * interval '1 millisecond',
           last_fault = $4, remote_reference = $5,
           settled_at = case when $2 = 'waiting' then null else now() end,
           payload = case when $2 = 'delivered' then '{}' else payload end
       where number = $1 and state = 'sending'`,
      [
        number,
        settlement.state,
        waits ? settlement.waitMs : 0,
        settlement.state === "delivered" ? null : settlement.fault,
        waits ? settlement.reference : null,
      ],
    );
  }

  /** Makes everything that waits for a service due now: the service is back. */
  async hurry(destination: DestinationName): Promise<void> {
    await this.#database.query(
      `update gateway.deliveries set next_try_at = now()
       where destination = $1 and state = 'waiting' and next_try_at > now()`,
      [destination],
    );
  }

  /** Frees what a process of this kind left behind; only right when no other process can work. */
  async freeAll(): Promise<void> {
    await this.#database.query(
      "update gateway.deliveries set claimed_until = now() where state = 'sending'",
    );
  }
}
