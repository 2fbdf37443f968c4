import { randomUUID } from "node:crypto";
import type { SubmitContext } from "./submit.ts";

/**
 * Confirms or ends a subscription, and passes that on to the warehouse. Repeating it changes
 * nothing. False: nobody has this id any more.
 */
export async function setSubscribed(
  { store, configured }: Pick<SubmitContext, "store" | "configured">,
  id: string,
  isActive: boolean,
): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
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
}
