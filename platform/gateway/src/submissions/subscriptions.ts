import { randomUUID } from "node:crypto";
import type { NewsletterSubmission } from "@site/contract/submission";
import { sql, type Transaction } from "kysely";
import type { Store } from "../store/store.ts";
import type { DestinationName, Tables } from "../store/tables.ts";

/** The mark of a subscriber who has not confirmed yet; it goes with the confirmation. */
export const unconfirmed = "unconfirmed";

/** At most one request to confirm goes to an address in this time, however often it is entered. */
const askAgainMs = 60 * 60 * 1000;

/**
 * Enters an address that has to be confirmed, and the delivery that asks for it under the id of its
 * row. Resolves with true when it was confirmed before; then nothing is sent.
 */
export async function enterUnconfirmed(
  transaction: Transaction<Tables>,
  { time }: Store,
  id: string,
  fields: NewsletterSubmission,
): Promise<boolean> {
  const [entered] = await transaction
    .insertInto("newsletter_subscribers")
    .values({ id, ...fields, is_active: false })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ language: fields.language })
        .where("newsletter_subscribers.is_active", "=", false),
    )
    .returning("id")
    .execute();
  if (entered === undefined) return true;
  await transaction
    .insertInto("marks")
    .values({ subject_id: entered.id, mark: unconfirmed })
    .onConflict((conflict) => conflict.column("subject_id").doUpdateSet({ marked_at: time() }))
    .execute();
  const payload = JSON.stringify({ entity: "newsletter", fields });
  await transaction
    .insertInto("deliveries")
    .values({ key: entered.id, destination: "email", payload })
    .onConflict((conflict) =>
      conflict
        .columns(["key", "destination"])
        .doUpdateSet({ payload, state: "waiting", tries: 0, next_try_at: time(), settled_at: null })
        .where("deliveries.settled_at", "<", time(-askAgainMs)),
    )
    .execute();
  return false;
}

/**
 * Confirms or ends a subscription, and passes that on to the warehouse. Repeating it changes
 * nothing. False: nobody has this id any more.
 */
export async function setSubscribed(
  {
    store,
    configured,
    wake,
  }: { store: Store; configured: readonly DestinationName[]; wake(): void },
  id: string,
  isActive: boolean,
): Promise<boolean> {
  const isKnown = await store.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("newsletter_subscribers")
      .set({ is_active: isActive, ...(isActive && { subscribed_at: store.time() }) })
      .where("id", "=", id)
      .where("is_active", "=", !isActive)
      .returning(["email", "language"])
      .executeTakeFirst();
    if (changed !== undefined && isActive) {
      await transaction.deleteFrom("marks").where("subject_id", "=", id).execute();
    }
    if (changed !== undefined && configured.includes("warehouse")) {
      const payload = JSON.stringify({
        entity: isActive ? "newsletter" : "unsubscription",
        fields: changed,
      });
      await transaction
        .insertInto("deliveries")
        .values({ key: randomUUID(), destination: "warehouse", payload })
        .execute();
    }
    const { count } = await transaction
      .selectFrom("newsletter_subscribers")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return count > 0;
  });
  wake();
  return isKnown;
}
