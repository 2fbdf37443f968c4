import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure, failure, ifAbsent } from "@site/contract/failure";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { addressDigest } from "../outbox/destinations/messages.ts";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { isOfAddress, spellingsOfAddress } from "./submission-query.ts";

export interface Erasure {
  id: string;
  erasedAt: string;
  erased: Record<string, number>;
}

type TableOfVisitors = "contact_submissions" | "newsletter_subscribers" | "security_events";

const defaultMaxSendWaitMs = 30_000;
const sendWaitStepMs = 250;

/**
 * Erases everything stored under an e-mail address: submissions, subscription, waiting deliveries,
 * files in the mail drop. It waits for deliveries that are being sent, so that none is stored
 * afterwards. It keeps a record with a salted digest, which proves the erasure to somebody who
 * names the address, and does not reveal the address.
 */
export async function eraseAddress(
  store: Store,
  mailDrop: string,
  address: string,
  maxSendWaitMs = defaultMaxSendWaitMs,
): Promise<Erasure> {
  const email = address.trim();
  const digests = spellingsOfAddress(email).map(addressDigest);
  // An unreadable file must fail before anything is deleted: afterwards, a second run would record
  // that nothing was there.
  await filesNaming(mailDrop, digests);
  const addressInDelivery = sql`coalesce(payload -> 'fields' ->> 'email', payload -> 'fields' ->> 'user_identifier')`;
  const isDelivery = isOfAddress(addressInDelivery, email);
  const eraseRows = async (transaction: Transaction<Tables>, deliveries: { id: string }[]) => {
    const erased = async (table: TableOfVisitors, column: string) =>
      transaction
        .deleteFrom(table)
        .where(isOfAddress(sql.ref(column), email))
        .returning("id")
        .execute();
    const rows = {
      submissions: await erased("contact_submissions", "email"),
      subscriptions: await erased("newsletter_subscribers", "email"),
      deliveries,
      securityEvents: await erased("security_events", "user_identifier"),
    };
    for (const { id } of Object.values(rows).flat()) {
      await transaction.deleteFrom("marks").where("subject_id", "=", id).execute();
      // Afterwards, the same form sent again is a new submission.
      await transaction.deleteFrom("acceptances").where("id", "=", id).execute();
    }
    return Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]));
  };
  const rows = await deleteWithDeliveries(store, isDelivery, maxSendWaitMs, eraseRows);
  const files = await filesNaming(mailDrop, digests);
  for (const file of files) await rm(file, { force: true });
  const record = await enterRecord(store, email, { ...rows, mailDropFiles: files.length });
  await forgetDeleted(store);
  return record;
}

const deletedAtOnce = 500;

/**
 * Deletes submissions, their waiting deliveries, notes and mail drop files; resolves with how many
 * submissions there were. It waits for deliveries that are being sent.
 */
export async function deleteSubmissions(
  store: Store,
  mailDrop: string,
  condition: RawBuilder<boolean>,
  maxSendWaitMs = defaultMaxSendWaitMs,
): Promise<number> {
  const deleted = new Set<string>();
  // In the order of ids, so that no batch scans the rows that earlier batches deleted.
  let last = "00000000-0000-0000-0000-000000000000";
  try {
    for (;;) {
      // Outside the transaction: a long search in it would make the embedded engine's other writers
      // wait.
      const rows = await store.db
        .selectFrom("contact_submissions")
        .select("id")
        .where(condition)
        .where("id", ">", last)
        .orderBy("id")
        .limit(deletedAtOnce)
        .execute();
      const found = rows.map(({ id }) => id);
      if (found.length > 0) await deleteBatch(store, found, maxSendWaitMs);
      for (const id of found) deleted.add(id);
      last = found.at(-1) ?? last;
      if (found.length < deletedAtOnce) break;
      // The embedded engine answers in microtasks: without a pause, a server does nothing else.
      await pause(1);
    }
  } finally {
    const idIn = (name: string) => name.replace(/\.eml(\.unfinished)?$/, "").slice(-36);
    await removeFiles(mailDrop, (name) => deleted.has(idIn(name)));
  }
  return deleted.size;
}

function deleteBatch(store: Store, ids: readonly string[], maxSendWaitMs: number): Promise<void> {
  const isDelivery = sql<boolean>`key in (${sql.join(ids)})`;
  return deleteWithDeliveries(store, isDelivery, maxSendWaitMs, async (transaction) => {
    await transaction.deleteFrom("marks").where("subject_id", "in", ids).execute();
    await transaction.deleteFrom("acceptances").where("id", "in", ids).execute();
    await transaction.deleteFrom("contact_submissions").where("id", "in", ids).execute();
  });
}

/** Removes what was deleted from the store's files. */
export async function forgetDeleted(store: Store): Promise<void> {
  await store.forgetDeleted().catch((error: Error) => {
    throw failure`still-in-files: deleted, but still in the store's files; run this again (${error.message})`;
  });
}

class StillSending extends Failure {
  constructor() {
    const message =
      "a delivery is being sent, so what it belongs to was not deleted: run this again";
    super("still-sending", message);
  }
}

/**
 * Deletes deliveries, and in the same transaction what `deleteOthers` deletes. It waits while one of
 * the deliveries is being sent, and rejects with StillSending when that takes too long.
 */
async function deleteWithDeliveries<Result>(
  { db, time }: Store,
  isDelivery: RawBuilder<boolean>,
  maxWaitMs: number,
  deleteOthers: (transaction: Transaction<Tables>, deliveries: { id: string }[]) => Promise<Result>,
): Promise<Result> {
  const isBeingSent = sql<boolean>`(state = 'sending' and claimed_until > ${time()})`;
  for (let waitedMs = 0; ; waitedMs += sendWaitStepMs) {
    try {
      // First without a lock, so that others can write while this one waits.
      const sending = await db
        .selectFrom("deliveries")
        .select("number")
        .where(isBeingSent)
        .where(isDelivery)
        .executeTakeFirst();
      if (sending !== undefined) throw new StillSending();
      return await db.transaction().execute(async (transaction) => {
        const deliveries = await transaction
          .deleteFrom("deliveries")
          .where(isDelivery)
          .returning(["key as id", isBeingSent.as("isBeingSent")])
          .execute();
        // A worker has claimed one since: this rolls the transaction back.
        if (deliveries.some((delivery) => delivery.isBeingSent)) throw new StillSending();
        return deleteOthers(transaction, deliveries);
      });
    } catch (error) {
      if (!(error instanceof StillSending) || waitedMs >= maxWaitMs) throw error;
      await pause(sendWaitStepMs);
    }
  }
}

/** A missing folder has no files; an unreadable one makes the erasure fail. */
function namesIn(mailDrop: string): Promise<string[]> {
  return readdir(mailDrop).catch(ifAbsent([]));
}

/** Removes the mails whose name `isMeant` accepts. */
export async function removeFiles(
  mailDrop: string,
  isMeant: (name: string) => boolean,
): Promise<void> {
  for (const name of (await namesIn(mailDrop)).filter(isMeant)) {
    await rm(join(mailDrop, name), { force: true });
  }
}

/** Paths of the mails with one of the digests in their headers. */
async function filesNaming(mailDrop: string, digests: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await namesIn(mailDrop)) {
    const path = join(mailDrop, name);
    const head = await headOf(path);
    if (digests.some((digest) => head.includes(digest))) found.push(path);
  }
  return found;
}

/**
 * A mail's headers; empty for a folder, and for a file that was renamed or removed since it was
 * listed.
 */
async function headOf(path: string): Promise<string> {
  const mail = await readFile(path, "latin1").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EISDIR") return "";
    throw error;
  });
  const [head = ""] = mail.split("\r\n\r\n", 1);
  return head;
}

const proofDigest = (salt: string, address: string) =>
  createHash("sha256").update(`${salt} ${address.toLowerCase()}`).digest("hex");

/** Whether a record proves the erasure of an address, in any capitals and spelling. */
export function isProofOf(address: string, salt: string, digest: string): boolean {
  return spellingsOfAddress(address).some((spelling) => proofDigest(salt, spelling) === digest);
}

async function enterRecord(
  { db }: Store,
  email: string,
  erased: Record<string, number>,
): Promise<Erasure> {
  const salt = randomBytes(16).toString("hex");
  const address_digest = proofDigest(salt, email);
  const { id, erased_at } = await db
    .insertInto("erasures")
    .values({ id: randomUUID(), salt, address_digest, erased: JSON.stringify(erased) })
    .returning(["id", "erased_at"])
    .executeTakeFirstOrThrow();
  return { id, erasedAt: erased_at, erased };
}
