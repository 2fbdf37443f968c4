import type { Database } from "#database/database.ts";
import type { DeliveryEntry, Desk, DeskFilter, Enquiry, Erasure, Subscriber } from "./desk.ts";
import { erase } from "./erasure.ts";

const isoTime = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const everything = 2_147_483_647;

/** The owner's desk on the gateway's own database. */
export class DatabaseDesk implements Desk {
  readonly #database: Database;
  readonly #outbox: string;
  readonly #wake: () => void;

  /** `wake` is called when deliveries have become due. */
  constructor(database: Database, outbox: string, wake: () => void = () => undefined) {
    this.#database = database;
    this.#outbox = outbox;
    this.#wake = wake;
  }

  enquiries({ limit = everything, mark }: DeskFilter): Promise<Enquiry[]> {
    return this.#database.query<Enquiry>(
      `select id, ${isoTime("submitted_at")} as "submittedAt",
              name, email, company, service, message, language, mark
       from public.contact_submissions left join gateway.marks on subject_id = id
       where $2::text is null or mark = $2
       order by submitted_at desc, id limit $1::int`,
      [limit, mark ?? null],
    );
  }

  subscribers({ limit = everything }: DeskFilter): Promise<Subscriber[]> {
    return this.#database.query<Subscriber>(
      `select id, ${isoTime("subscribed_at")} as "subscribedAt",
              email, language, is_active as "isActive"
       from public.newsletter_subscribers
       order by subscribed_at desc, id limit $1::int`,
      [limit],
    );
  }

  deliveries({ limit = everything, state }: DeskFilter): Promise<DeliveryEntry[]> {
    return this.#database.query<DeliveryEntry>(
      `select number, key, destination, state, tries, last_fault as "lastFault",
              ${isoTime("accepted_at")} as "acceptedAt",
              ${isoTime("next_try_at")} as "nextTryAt"
       from gateway.deliveries
       where $2::text is null or state = $2
       order by number desc limit $1::int`,
      [limit, state ?? null],
    );
  }

  erasures(): Promise<Erasure[]> {
    return this.#database.query<Erasure>(
      `select id, ${isoTime("erased_at")} as "erasedAt", erased
       from gateway.erasures order by erased_at desc`,
    );
  }

  async mark(id: string, mark: string): Promise<boolean> {
    if (mark === "active" || mark === "inactive") {
      const switched = await this.#database.query(
        `update public.newsletter_subscribers set is_active = $2::boolean
         where id::text = $1 returning id`,
        [id, mark === "active"],
      );
      if (switched.length > 0) return true;
    }
    const marked = await this.#database.query(
      `insert into gateway.marks (subject_id, mark)
       select id, $2 from public.contact_submissions where id::text = $1
       on conflict (subject_id) do update set mark = excluded.mark, marked_at = now()
       returning subject_id`,
      [id, mark],
    );
    return marked.length > 0;
  }

  async retry(numbers: readonly number[] | "dead"): Promise<number> {
    const retried = await this.#database.query(
      `update gateway.deliveries
       set state = 'waiting', tries = 0, next_try_at = now(), settled_at = null
       where state in ('dead', 'waiting')
         and case when $1::text is null then state = 'dead'
                  else number::text = any (string_to_array($1, ',')) end
       returning number`,
      [numbers === "dead" ? null : numbers.join(",")],
    );
    this.#wake();
    return retried.length;
  }

  async discard(numbers: readonly number[]): Promise<number> {
    const discarded = await this.#database.query(
      `update gateway.deliveries
       set state = 'discarded', payload = '{}', settled_at = now()
       where state in ('dead', 'waiting') and number::text = any (string_to_array($1, ','))
       returning number`,
      [numbers.join(",")],
    );
    return discarded.length;
  }

  erase(email: string): Promise<Erasure> {
    return erase(this.#database, this.#outbox, email);
  }
}
