import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#database/database.ts";
import { addressDigest } from "#email/enquiry-message.ts";
import type { Erasure } from "./desk.ts";

const longestSendWaitMs = 30_000;
const sendWaitStepMs = 250;

/** Deliveries whose payload names the address, in each service's own form. */
const ofAddress = `lower(coalesce(
  payload -> 'body' ->> 'email', payload -> 'values' ->> 'email', payload ->> 'reply_to'
)) = lower($1)`;

/**
 * Erases what is kept under an e-mail address: enquiries, subscription, what waits to be
 * delivered, files in the outbox. Deliveries that are just being sent are waited for, so that none
 * comes to rest afterwards. Kept is a record with a salted digest: whoever names the address can
 * be shown that it was done, and nobody can read the address from it.
 */
export async function erase(database: Database, outbox: string, address: string): Promise<Erasure> {
  const email = address.trim();
  await sendsUnderWay(database, email);
  const rows = await database.transaction(async (queries) => {
    const count = async (sql: string) => (await queries.query(sql, [email])).length;
    const ids = await queries.query<{ id: string }>(
      "delete from public.contact_submissions where lower(email) = lower($1) returning id",
      [email],
    );
    await queries.query("delete from gateway.marks where subject_id::text = any ($1::text[])", [
      ids.map(({ id }) => id),
    ]);
    return {
      enquiries: ids.length,
      subscriptions: await count(
        "delete from public.newsletter_subscribers where lower(email) = lower($1) returning id",
      ),
      deliveries: await count(`delete from gateway.deliveries where ${ofAddress} returning number`),
      securityEvents: await count(
        "delete from public.security_events where lower(user_identifier) = lower($1) returning id",
      ),
    };
  });
  const erased = { ...rows, outboxFiles: await eraseFiles(outbox, addressDigest(email)) };
  const record = await enterRecord(database, email, erased);
  // Deleted rows stay in the engine's files until they are tidied away.
  await database.maintain();
  return { ...record, erased };
}

async function sendsUnderWay(database: Database, email: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < longestSendWaitMs; waitedMs += sendWaitStepMs) {
    const sending = await database.query(
      `select number from gateway.deliveries
       where state = 'sending' and claimed_until > now() and ${ofAddress}`,
      [email],
    );
    if (sending.length === 0) return;
    await pause(sendWaitStepMs);
  }
}

async function eraseFiles(outbox: string, digest: string): Promise<number> {
  const names = await readdir(outbox).catch(() => []);
  let erased = 0;
  for (const name of names) {
    const path = join(outbox, name);
    const [head = ""] = (await readFile(path, "latin1")).split("\r\n\r\n", 1);
    if (!head.includes(digest)) continue;
    await rm(path);
    erased += 1;
  }
  return erased;
}

async function enterRecord(
  database: Database,
  email: string,
  erased: Record<string, number>,
): Promise<{ id: string; erasedAt: string }> {
  const salt = randomBytes(16).toString("hex");
  const digest = createHash("sha256").update(`${salt} ${email.toLowerCase()}`).digest("hex");
  const [record] = await database.query<{ id: string; erasedAt: string }>(
    `insert into gateway.erasures (salt, address_digest, erased)
     values ($1, $2, $3::text::jsonb) returning id, erased_at::text as "erasedAt"`,
    [salt, digest, JSON.stringify(erased)],
  );
  if (record === undefined) throw new Error("the record of the erasure was not returned");
  return record;
}
