import type { Store } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;

export interface RetentionSettings {
  requestRetentionDays: number;
  securityEventRetentionDays: number;
}

/**
 * Deletes what has been stored for long enough: the entries that recognise repeated requests,
 * deliveries that are done, security events.
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
  await db
    .deleteFrom("security_events")
    .where("created_at", "<", time(-securityEventRetentionDays * dayMs))
    .execute();
}
