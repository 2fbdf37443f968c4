import type { ContactSubmission } from "@site/contract/submission";
import type { Store } from "../store/store.ts";
import type { DeliveryState, DestinationName } from "../store/tables.ts";
import { type Erasure, eraseAddress } from "./erasure.ts";

/** A contact submission as the owner sees it. Times are ISO texts, in UTC. */
export interface StoredSubmission extends ContactSubmission {
  id: string;
  submittedAt: string;
  /** The owner's note, such as `answered`. */
  mark: string | null;
}

export interface Subscriber {
  id: string;
  subscribedAt: string;
  email: string;
  language: string;
  isActive: boolean;
}

export interface DeliveryEntry {
  number: number;
  /** The id of the submission, when it was sent along with one. */
  key: string;
  destination: DestinationName;
  state: DeliveryState;
  tries: number;
  acceptedAt: string;
  nextTryAt: string;
  lastError: string | null;
}

export interface ListFilter {
  limit?: number;
  mark?: string;
  state?: DeliveryState;
}

/** More rows than any list is asked for. */
const everything = 2_147_483_647;

/** Everything the owner can do with what came in. */
export class SubmissionStore {
  readonly #store: Store;
  readonly #mailDrop: string;
  readonly #wake: () => void;

  /** `wake` is called when deliveries have become due. */
  constructor(store: Store, mailDrop: string, wake: () => void = () => undefined) {
    this.#store = store;
    this.#mailDrop = mailDrop;
    this.#wake = wake;
  }

  submissions({ limit = everything, mark }: ListFilter): Promise<StoredSubmission[]> {
    return this.#submissions()
      .$if(mark !== undefined, (query) => query.where("marks.mark", "=", mark ?? ""))
      .orderBy("submitted_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute();
  }

  /** The submissions whose id begins so, two at most: one is the one that was meant. */
  async submissionsById(beginning: string): Promise<StoredSubmission[]> {
    const range = idRange(beginning);
    if (range === undefined) return [];
    return this.#submissions()
      .where("id", ">=", range.first)
      .where("id", "<=", range.last)
      .limit(2)
      .execute();
  }

  async subscribers({ limit = everything }: ListFilter): Promise<Subscriber[]> {
    const rows = await this.#store.db
      .selectFrom("newsletter_subscribers")
      .select(["id", "subscribed_at as subscribedAt", "email", "language", "is_active"])
      .orderBy("subscribed_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ is_active, ...row }) => ({ ...row, isActive: Boolean(is_active) }));
  }

  deliveries({ limit = everything, state }: ListFilter): Promise<DeliveryEntry[]> {
    return this.#deliveries()
      .$if(state !== undefined, (query) => query.where("state", "=", state ?? "dead"))
      .orderBy("number", "desc")
      .limit(limit)
      .execute();
  }

  deliveriesOf(submissionId: string): Promise<DeliveryEntry[]> {
    return this.#deliveries().where("key", "=", submissionId).orderBy("number").execute();
  }

  async erasures(): Promise<Erasure[]> {
    const rows = await this.#store.db
      .selectFrom("erasures")
      .select(["id", "erased_at as erasedAt", "erased"])
      .orderBy("erased_at", "desc")
      .execute();
    return rows.map((row) => ({ ...row, erased: JSON.parse(row.erased) as Erasure["erased"] }));
  }

  /** Notes something about a submission; `active` and `inactive` switch a subscriber. False: no such id. */
  async mark(id: string, mark: string): Promise<boolean> {
    if (idRange(id)?.first !== id) return false;
    const { db, time } = this.#store;
    if (mark === "active" || mark === "inactive") {
      const { numUpdatedRows } = await db
        .updateTable("newsletter_subscribers")
        .set({ is_active: mark === "active" })
        .where("id", "=", id)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return true;
    }
    if ((await this.submissionsById(id)).length === 0) return false;
    await db
      .insertInto("marks")
      .values({ subject_id: id, mark })
      .onConflict((conflict) =>
        conflict.column("subject_id").doUpdateSet({ mark, marked_at: time() }),
      )
      .execute();
    return true;
  }

  /** Makes deliveries due now, with all their tries anew; resolves with how many. */
  async retry(numbers: readonly number[] | "dead"): Promise<number> {
    if (numbers.length === 0) return 0;
    const { db, time } = this.#store;
    const query = db
      .updateTable("deliveries")
      .set({ state: "waiting", tries: 0, next_try_at: time(), settled_at: null });
    const { numUpdatedRows } = await (numbers === "dead"
      ? query.where("state", "=", "dead")
      : query.where("state", "in", ["dead", "waiting"]).where("number", "in", numbers)
    ).executeTakeFirst();
    this.#wake();
    return Number(numUpdatedRows);
  }

  /** Gives dead or waiting deliveries up and forgets what was to be sent. */
  async discard(numbers: readonly number[]): Promise<number> {
    if (numbers.length === 0) return 0;
    const { db, time } = this.#store;
    const { numUpdatedRows } = await db
      .updateTable("deliveries")
      .set({ state: "discarded", payload: "{}", settled_at: time() })
      .where("state", "in", ["dead", "waiting"])
      .where("number", "in", numbers)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Erases what is stored under an e-mail address, and keeps a record that it was done. */
  erase(address: string): Promise<Erasure> {
    return eraseAddress(this.#store, this.#mailDrop, address);
  }

  #submissions() {
    return this.#store.db
      .selectFrom("contact_submissions")
      .leftJoin("marks", "subject_id", "id")
      .select(["id", "submitted_at as submittedAt", "name", "email", "company"])
      .select(["service", "message", "language", "mark"]);
  }

  #deliveries() {
    return this.#store.db
      .selectFrom("deliveries")
      .select(["number", "key", "destination", "state", "tries"])
      .select(["last_fault as lastError", "accepted_at as acceptedAt", "next_try_at as nextTryAt"]);
  }
}

/** The first and last UUID that begin so; undefined when none can. */
function idRange(beginning: string): { first: string; last: string } | undefined {
  const fill = (digit: string) =>
    "........-....-....-....-............".replaceAll(".", digit).slice(beginning.length);
  const first = `${beginning}${fill("0")}`;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(first)) return undefined;
  return { first, last: `${beginning}${fill("f")}` };
}
