import type { Store } from "../store/store.ts";
import { unconfirmed } from "./subscriptions.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** The link to confirm is valid for seven days. */
const unconfirmedDays = 8;

export interface RetentionSettings {
  requestRetentionDays: number;
  securityEventRetentionDays: number;
}

/**
 * Deletes what has been stored for long enough: the entries that recognise repeated requests,
 * deliveries that are done, security events, subscribers who never confirmed.
 */
export async function deleteExpired(
  { db, engine, time }: Store,
  { requestRetentionDays, securityEventRetentionDays }: RetentionSettings,
): Promise<void> {
  await db
    .deleteFrom("acceptances")
    .where("accepted_at", "<", time(-requestRetentionDays * dayMs))
    .execute();
  await db
    .deleteFrom("deliveries")
    .where("settled_at", "<", time(-requestRetentionDays * dayMs))
    .where("state", "in", ["delivered", "discarded"])
    .execute();
  if (engine === "postgres") {
    await db.deleteFrom("counters").where("until", "<", time()).execute();
  }
  const stale = db
    .selectFrom("marks")
    .select("subject_id")
    .where("mark", "=", unconfirmed)
    .where("marked_at", "<", time(-unconfirmedDays * dayMs));
  await db
    .deleteFrom("newsletter_subscribers")
    .where("is_active", "=", false)
    .where("id", "in", stale)
    .execute();
  await db
    .deleteFrom("marks")
    .where("mark", "=", unconfirmed)
    .where("marked_at", "<", time(-unconfirmedDays * dayMs))
    .execute();
  await db
    .deleteFrom("security_events")
    .where("created_at", "<", time(-securityEventRetentionDays * dayMs))
    .execute();
}
