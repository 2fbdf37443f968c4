import { createHash, randomUUID } from "node:crypto";
import type { InsertQueryBuilder, InsertResult, Transaction } from "kysely";
import { tooMany } from "../guard/request-error.ts";
import { networkOf } from "../guard/visitor.ts";
import type { GatewayConfig } from "../settings/config.ts";
import type { Store } from "../store/store.ts";
import type { DestinationName, Tables } from "../store/tables.ts";
import { enterDeliveries } from "./destinations.ts";
import { mailboxIn, type Submission } from "./submission.ts";
import { enterSubscriber, enterUnconfirmed } from "./subscription.ts";

export interface SubmitOptions {
  /** The caller's idempotency key; without one every request counts as new. */
  key: string | undefined;
  /** Where to deliver it; a destination that is not configured is skipped. */
  destinations: readonly DestinationName[];
  /**
   * Finds the key of a caller who can't send one; destinations get this key too. The search may be
   * expensive, so only a request within its budget runs it.
   */
  findKey?: () => Promise<string | undefined>;
  /** The visitor's address or network; it is counted and never stored. */
  visitor?: string;
}

export interface Acknowledgement {
  id: string;
  /** The address was subscribed before this request. */
  isRepeatedAddress: boolean;
}

/** What the adapters of the wire formats work with. */
export interface SubmitContext {
  store: Store;
  /** The destinations that are set up. */
  configured: readonly DestinationName[];
  config: GatewayConfig;
  /** Counts what visitors send, in memory: no address is stored. */
  count: Store["count"];
  /** Call it when deliveries may have become due. */
  wake(): void;
  /** Call it when a submission could not be stored. */
  failed(error: unknown): void;
}

/**
 * Stores a submission: its row, its deliveries, and the entry that lets a repeated request change
 * nothing, in one transaction that is on disk when this resolves. Rejects with a StoreError or a
 * RequestError; then nothing was stored.
 */
export async function submit(
  context: SubmitContext,
  given: Submission,
  options: SubmitOptions,
): Promise<Acknowledgement> {
  try {
    return await stored(context, given, options);
  } catch (error) {
    context.failed(error);
    throw error;
  }
}

async function stored(
  { store, config, configured, count, wake }: SubmitContext,
  given: Submission,
  { key: sentKey, findKey, destinations, visitor = "" }: SubmitOptions,
): Promise<Acknowledgement> {
  const submission = withOneSpelling(given);
  const { entity, fields } = submission;
  const { submissionLimits: limits, newsletter } = config;
  const asksStranger = entity === "newsletter" && newsletter !== null;
  const budget = asksStranger ? maxQuestions : limits;
  if (budget !== null) await spendBudget(count, budget, entity, visitor);
  const foundKey = sentKey === undefined ? await findKey?.() : undefined;
  const key = sentKey ?? foundKey;
  // The content is part of the id: a corrected message sent under its old key is a new one. An empty
  // text isn't, so that a field added later changes no id.
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
  const content = [entity, key, filled, destinations];
  const id = key === undefined ? randomUUID() : digestUuid(JSON.stringify(content));
  const isRepeatedAddress = await store.db.transaction().execute(async (transaction) => {
    const entry = transaction.insertInto("acceptances").values({ id, operation: entity });
    if (!(await insertedOnce(entry))) return false;
    if (submission.entity === "newsletter" && newsletter !== null) {
      return enterUnconfirmed(transaction, store, id, submission.fields);
    }
    const outcome = await insertRow(transaction, store, id, submission);
    // A delivery would give the subscriber another language and date than the row has.
    if (outcome !== "new") return outcome === "repeated address";
    const to = destinations.filter((name) => configured.includes(name));
    await enterDeliveries(transaction, foundKey ?? id, submission, to);
    return false;
  });
  wake();
  return { id, isRepeatedAddress };
}

/**
 * A subscriber's address as mail programs read it. Otherwise each spelling of a mailbox would be a
 * subscriber with e-mails of its own, which an erasure misses.
 */
function withOneSpelling(submission: Submission): Submission {
  if (submission.entity !== "newsletter") return submission;
  const { fields } = submission;
  return { ...submission, fields: { ...fields, email: mailboxIn(fields.email) } };
}

/**
 * A UUID derived from a text, always the same: version 8 (RFC 9562, section 5.8), made from the
 * text's SHA-256.
 */
function digestUuid(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
}

/** Inserts a row, if none has its id yet; resolves with whether it did. */
async function insertedOnce<Table extends keyof Tables>(
  query: InsertQueryBuilder<Tables, Table, InsertResult>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

/**
 * Resolves with "known" where the row is there already: it is kept longer than the entry that
 * recognizes a repeated request.
 */
async function insertRow(
  transaction: Transaction<Tables>,
  store: Store,
  id: string,
  submission: Submission,
): Promise<"new" | "known" | "repeated address"> {
  switch (submission.entity) {
    case "contact": {
      const row = { id, ...submission.fields };
      const query = transaction.insertInto("contact_submissions").values(row);
      return (await insertedOnce(query)) ? "new" : "known";
    }
    case "security-event": {
      const row = { id, ...submission.fields };
      const query = transaction.insertInto("security_events").values(row);
      return (await insertedOnce(query)) ? "new" : "known";
    }
    case "newsletter": {
      // Subscribing again reactivates an address that was unsubscribed.
      const row = { id, ...submission.fields, is_active: true };
      return (await enterSubscriber(transaction, store.time, row)) ? "new" : "repeated address";
    }
    case "email":
    case "unsubscription":
      return "new";
  }
}

type SubmissionLimits = NonNullable<GatewayConfig["submissionLimits"]>;

/**
 * Limits of subscriptions that send an e-mail to an address of the sender's choice. They are low,
 * because these e-mails reach strangers and count against the mail account's limit.
 */
const maxQuestions: SubmissionLimits = { perAddress: 10, perHour: 300 };

const hourMs = 60 * 60 * 1000;
/** The most that a person sends in an hour; addresses below it don't count as part of a flood. */
const fewSubmissions = 5;

/** Counts a submission against the hour's budgets. Rejects with a RequestError when one is spent. */
export async function spendBudget(
  count: Store["count"],
  { perAddress, perHour }: SubmissionLimits,
  entity: string,
  visitor: string,
): Promise<void> {
  const own = await count(`${entity} ${networkOf(visitor)}`, hourMs);
  if (own.count > perAddress) {
    throw tooMany("too many submissions from this address in an hour", own.endsInMs);
  }
  const half = own.count > fewSubmissions ? "those who send much" : "those who send little";
  const all = await count(`${entity} of ${half}`, hourMs);
  if (all.count > perHour / 2) {
    throw tooMany("too many submissions in an hour", all.endsInMs);
  }
}
