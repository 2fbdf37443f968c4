import { sql, type UpdateObject } from "kysely";
import type { Store } from "../store/store.ts";
import {
  contactColumns,
  type DeliveryState,
  type DestinationName,
  type Tables,
} from "../store/tables.ts";
import { setMark, setSubscribed } from "../submissions/subscription.ts";
import {
  deleteSubmissions,
  type Erasure,
  eraseAddress,
  forgetDeleted,
  isProofOf,
} from "./erasure.ts";
import {
  type Cursor,
  conditionOf,
  everyRow,
  exactTime,
  isBefore,
  isId,
  isNotBefore,
  type SubmissionQuery,
} from "./submission-query.ts";

/** A contact submission as the owner sees it, with the owner's mark. Times are ISO texts, in UTC. */
export type StoredSubmission = Awaited<ReturnType<SubmissionStore["submissions"]>>[number];
export type Subscriber = Awaited<ReturnType<SubmissionStore["subscribers"]>>[number];
/** The state of a submission's delivery to a service; its key is the submission's id. */
export type DeliveryEntry = Awaited<ReturnType<SubmissionStore["deliveries"]>>[number];

export interface ListFilter extends SubmissionQuery {
  limit?: number;
  state?: DeliveryState;
}

/** The columns of an export, in order; the longest text is the last one. */
export const submissionColumns: readonly string[] = [
  ...["id", "submittedAt", "mark"],
  ...contactColumns.filter((name) => name !== "message"),
  "message",
];
export const subscriberColumns = [
  ...["id", "subscribedAt", "isActive", "mark", "markedAt", "email", "language"],
] as const;

const dayMs = 24 * 60 * 60 * 1000;
const everything = 2_147_483_647;
/** Rows read at once for an export; with the longest messages they take 17 MB. */
const pageRows = 200;

/** Everything that the owner can do with submissions. */
export class SubmissionStore {
  readonly #store: Store;
  readonly #mailDrop: string;
  readonly #configured: readonly DestinationName[];
  readonly #wake: () => void;

  /** `configured` are the destinations that get copies; `wake` is called when deliveries have become due. */
  constructor(
    store: Store,
    mailDrop: string,
    configured: readonly DestinationName[] = [],
    wake: () => void = () => undefined,
  ) {
    this.#store = store;
    this.#mailDrop = mailDrop;
    this.#configured = configured;
    this.#wake = wake;
  }

  /** Newest first; submissions selected by id are in the order of ids. */
  async submissions({ limit = everything, ...query }: ListFilter) {
    return (await this.#submissions(query, limit)).map(({ cursor: _, ...row }) => row);
  }

  /**
   * Newest first, after a row that was read before. Only the newest `searched` rows from there on are
   * looked at, so that a search for a rare text ends; `last` is where the next search begins.
   */
  async page(query: SubmissionQuery, limit: number, searched: number, before?: Cursor) {
    const end = await this.#store.db
      .selectFrom("contact_submissions")
      .select(["id", exactTime("submitted_at").as("cursor")])
      .where(isBefore("submitted_at", before))
      .orderBy("submitted_at", "desc")
      .orderBy("id", "desc")
      .offset(searched)
      .limit(1)
      .executeTakeFirst();
    const rows = await this.#submissions(query, limit, before, end);
    const last = rows.length === limit ? rows.at(-1) : end;
    return { rows, last: last && { id: last.id, cursor: last.cursor } };
  }

  async countSubmissions(query: SubmissionQuery): Promise<number> {
    const { count } = await this.#store.db
      .selectFrom("contact_submissions")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(conditionOf(query))
      .executeTakeFirstOrThrow();
    return count;
  }

  async subscribers({ limit = everything }: ListFilter) {
    return (await this.#subscribers({}, limit)).map(({ cursor: _, ...row }) => row);
  }

  /** Newest first, read a batch at a time: memory does not grow with their number. */
  allSubmissions(query: Pick<SubmissionQuery, "address"> = {}): AsyncGenerator<StoredSubmission> {
    return everyRow((before) => this.#submissions(query, pageRows, before));
  }

  allSubscribers(query: Pick<SubmissionQuery, "address"> = {}): AsyncGenerator<Subscriber> {
    return everyRow((before) => this.#subscribers(query, pageRows, before));
  }

  events({ limit = everything }: ListFilter) {
    return this.#store.db
      .selectFrom("security_events")
      .select(["id", "created_at as createdAt", "event_type as type", "user_identifier as user"])
      .select(["user_agent as userAgent", "details"])
      .orderBy("created_at", "desc")
      .limit(limit)
      .execute();
  }

  /** How many security events of each type came on each day (UTC), newest day first. */
  eventCounts(days?: number): Promise<{ day: string; type: string; count: number }[]> {
    const { db, engine, time } = this.#store;
    const day =
      engine === "postgres"
        ? sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`
        : sql<string>`substr(created_at, 1, 10)`;
    return db
      .selectFrom("security_events")
      .select([day.as("day"), "event_type as type"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .$if(days !== undefined, (query) =>
        query.where("created_at", ">=", time(-(days ?? 0) * dayMs)),
      )
      .groupBy(["day", "event_type"])
      .orderBy("day", "desc")
      .orderBy("count", "desc")
      .execute();
  }

  deliveries({ limit = everything, state }: ListFilter) {
    const isOpen = state === "dead" || state === "waiting" || state === "sending";
    return (
      this.#deliveries()
        .$if(state !== undefined, (query) => query.where("state", "=", state ?? "dead"))
        // Written so that an index applies.
        .$if(isOpen, (query) => query.where(sql<boolean>`state in ('waiting', 'sending', 'dead')`))
        .orderBy("number", "desc")
        .limit(limit)
        .execute()
    );
  }

  /** How many deliveries are not done, by state. */
  openDeliveries(): Promise<{ state: DeliveryState; count: number }[]> {
    return this.#store.db
      .selectFrom("deliveries")
      .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
      .where(sql<boolean>`state in ('waiting', 'sending', 'dead')`)
      .groupBy("state")
      .orderBy("state")
      .execute();
  }

  deliveriesOf(submissionId: string): Promise<DeliveryEntry[]> {
    return this.#deliveries().where("key", "=", submissionId).orderBy("number").execute();
  }

  /** The proofs, newest first; of one address, if it is named. */
  async erasures(address?: string): Promise<Erasure[]> {
    const rows = await this.#store.db
      .selectFrom("erasures")
      .select(["id", "erased_at as erasedAt", "erased", "salt", "address_digest"])
      .orderBy("erased_at", "desc")
      .execute();
    return rows
      .filter(({ salt, address_digest }) => !address || isProofOf(address, salt, address_digest))
      .map(({ id, erasedAt, erased }) => ({ id, erasedAt, erased: JSON.parse(erased) }));
  }

  /**
   * Notes something about a submission; `inactive` ends a subscription, and the newsletter's
   * destinations are told. Resolves with false if there is no such id.
   */
  async mark(id: string, mark: string): Promise<boolean> {
    if (!isId(id)) return false;
    if (mark === "inactive") {
      const context = { store: this.#store, configured: this.#configured };
      const isKnown = await setSubscribed(context, id, false);
      this.#wake();
      if (isKnown) return true;
    }
    if ((await this.countSubmissions({ ids: [id] })) === 0) return false;
    await setMark(this.#store, id, mark);
    return true;
  }

  /** Makes deliveries due now and resets their tries; resolves with how many. */
  async retry(numbers: readonly number[] | "dead"): Promise<number> {
    const next_try_at = this.#store.time();
    const again = { state: "waiting", tries: 0, next_try_at, settled_at: null } as const;
    const changed = await this.#changeDeliveries(numbers, again);
    this.#wake();
    return changed;
  }

  /** Discards dead or waiting deliveries and their payload. */
  discard(numbers: readonly number[]): Promise<number> {
    const settled_at = this.#store.time();
    return this.#changeDeliveries(numbers, { state: "discarded", payload: "{}", settled_at });
  }

  async #changeDeliveries(
    numbers: readonly number[] | "dead",
    changed: UpdateObject<Tables, "deliveries">,
  ): Promise<number> {
    if (numbers.length === 0) return 0;
    const query = this.#store.db.updateTable("deliveries").set(changed);
    const { numUpdatedRows } = await (numbers === "dead"
      ? query.where("state", "=", "dead")
      : query.where("state", "in", ["dead", "waiting"]).where("number", "in", numbers)
    ).executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Erases what is stored under an e-mail address, and keeps a record that it was done. */
  erase(address: string): Promise<Erasure> {
    return eraseAddress(this.#store, this.#mailDrop, address);
  }

  /**
   * Deletes submissions with everything that belongs to them; resolves with how many there were.
   */
  async delete(query: SubmissionQuery): Promise<number> {
    const deleted = await deleteSubmissions(this.#store, this.#mailDrop, conditionOf(query));
    await forgetDeleted(this.#store);
    return deleted;
  }

  #submissions(query: SubmissionQuery, limit: number, before?: Cursor, end?: Cursor) {
    return (
      this.#store.db
        .selectFrom("contact_submissions")
        .leftJoin("marks", "subject_id", "id")
        .select(["id", "submitted_at as submittedAt", "mark"])
        .select(contactColumns)
        .select(exactTime("submitted_at").as("cursor"))
        .where(conditionOf(query))
        .where(isBefore("submitted_at", before))
        .$if(end !== undefined, (select) => select.where(isNotBefore("submitted_at", end)))
        // In another order, the embedded engine would search for an id in the index of times.
        .$if(query.ids === undefined, (select) => select.orderBy("submitted_at", "desc"))
        .orderBy("id", "desc")
        .limit(limit)
        .execute()
    );
  }

  async #subscribers(query: Pick<SubmissionQuery, "address">, limit: number, before?: Cursor) {
    const rows = await this.#store.db
      .selectFrom("newsletter_subscribers")
      .leftJoin("marks", "subject_id", "id")
      .select(["id", "subscribed_at as subscribedAt", "email", "language", "is_active"])
      .select(["mark", "marked_at as markedAt"])
      .select(exactTime("subscribed_at").as("cursor"))
      .where(conditionOf(query))
      .where(isBefore("subscribed_at", before))
      .orderBy("subscribed_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ is_active, ...row }) => ({ ...row, isActive: Boolean(is_active) }));
  }

  #deliveries() {
    // Only the mail drop leaves a reference, its file's name, with what it has.
    const state = sql<string>`case when state = 'delivered' and remote_reference is not null
      then 'in the mail drop' else state end`;
    return this.#store.db
      .selectFrom("deliveries")
      .select(["number", "key", "destination", "tries", state.as("state")])
      .select(["last_fault as lastError", "accepted_at as acceptedAt", "next_try_at as nextTryAt"]);
  }
}
