import { sql } from "kysely";
import { fileTime } from "../outbox/destinations/email.ts";
import { type GatewayConfig, mailDropFolder } from "../settings/config.ts";
import type { Store } from "../store/store.ts";
import { refused, unconfirmed } from "../submissions/subscription.ts";
import { deleteSubmissions, removeFiles } from "./erasure.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes submissions older than so many days, whether or not they were delivered. Subscribing and
 * unsubscribing are not submissions: their deliveries wait until they succeed.
 */
async function deleteOldSubmissions(store: Store, mailDrop: string, days: number): Promise<void> {
  const before = store.time(-days * dayMs);
  await store.db
    .deleteFrom("deliveries")
    .where("accepted_at", "<", before)
    .where(sql<string>`payload ->> 'entity'`, "in", ["contact", "email", "security-event"])
    .execute();
  // Each server has a mail drop of its own; another server may have deleted the rows.
  const oldest = fileTime(new Date(Date.now() - days * dayMs));
  await removeFiles(mailDrop, (name) => /^\d{8}T\d{6}Z-/.test(name) && name < oldest);
  await deleteSubmissions(store, mailDrop, sql`submitted_at < ${before}`);
}

/** The confirmation link is valid for seven days. */
const unconfirmedDays = 8;

/** How many security events are kept: anybody may send them, each of about 20 kB at most. */
const maxSecurityEvents = 50_000;

/**
 * Deletes rows whose retention has ended: the entries that recognize repeated requests, finished
 * deliveries, security events (also the oldest above a number), subscribers who refused or never
 * confirmed, and submissions if that is set.
 */
export async function deleteExpired(
  store: Store,
  config: GatewayConfig,
  keptEvents = maxSecurityEvents,
): Promise<void> {
  const { db, engine, time } = store;
  const { requestRetentionDays, securityEventRetentionDays, submissionRetentionDays } = config;
  await db
    .deleteFrom("acceptances")
    .where("accepted_at", "<", time(-requestRetentionDays * dayMs))
    .execute();
  await db
    .deleteFrom("deliveries")
    .where("settled_at", "<", time(-requestRetentionDays * dayMs))
    .where("state", "in", ["delivered", "discarded"])
    .execute();
  const marks = [unconfirmed, refused];
  const stale = db
    .selectFrom("newsletter_subscribers")
    .innerJoin("marks", "subject_id", "id")
    .select("id")
    .where("is_active", "=", false)
    .where("mark", "in", marks)
    .where("marked_at", "<", time(-unconfirmedDays * dayMs))
    // The link in an e-mail that was sent late is valid for seven days from then on.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("deliveries")
            .select("key")
            .whereRef("key", "=", "newsletter_subscribers.id")
            .where("state", "=", "delivered")
            .where("settled_at", ">=", time(-unconfirmedDays * dayMs)),
        ),
      ),
    );
  // The e-mail that asks them may never have been delivered.
  await db.deleteFrom("deliveries").where("key", "in", stale).execute();
  await db.deleteFrom("newsletter_subscribers").where("id", "in", stale).execute();
  await db
    .deleteFrom("marks")
    .where("mark", "in", marks)
    .where("marked_at", "<", time(-unconfirmedDays * dayMs))
    // The owner may have noted one of these words about a submission.
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom("contact_submissions").select("id").whereRef("id", "=", "subject_id"))),
    )
    // A subscriber who is still here was asked late.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(selectFrom("newsletter_subscribers").select("id").whereRef("id", "=", "subject_id")),
      ),
    )
    .execute();
  const lastEvent = time(-securityEventRetentionDays * dayMs);
  await db.deleteFrom("security_events").where("created_at", "<", lastEvent).execute();
  const newest = db
    .selectFrom("security_events")
    .select("created_at")
    .orderBy("created_at", "desc");
  const beyond = newest.limit(1).offset(keptEvents);
  await db.deleteFrom("security_events").where("created_at", "<=", beyond).execute();
  await db
    .deleteFrom("deliveries")
    // A finished one has no payload. Written so that an index applies.
    .where(sql<boolean>`state in ('waiting', 'sending', 'dead')`)
    .where(sql<string>`payload ->> 'entity'`, "=", "security-event")
    .where("key", "not in", db.selectFrom("security_events").select("id"))
    .execute();
  if (engine === "postgres") await db.deleteFrom("counters").where("until", "<", time()).execute();
  if (submissionRetentionDays !== null) {
    await deleteOldSubmissions(store, mailDropFolder(config), submissionRetentionDays);
  }
  // A PostgreSQL server would rewrite its tables for this, and submissions would wait. While another
  // process reads, the next run does it.
  if (engine === "embedded") await store.forgetDeleted().catch(() => {});
}
