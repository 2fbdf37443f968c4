import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Locale } from "@site/contract/locales";
import type { NewsletterSubmission } from "@site/contract/submission";
import { sql, type Transaction } from "kysely";
import type { GatewayConfig } from "../settings/config.ts";
import type { Store } from "../store/store.ts";
import type { DestinationName, Tables } from "../store/tables.ts";
import { destinationsFor, enterDeliveries } from "./destinations.ts";

/* The life of a subscription that needs confirmation: entering, asking, confirming, ending it. */

/** The mark of a subscriber who has not confirmed yet. */
export const unconfirmed = "unconfirmed";

/** The mark of a subscriber who did, and when: the proof of consent (GDPR, article 7). */
const confirmed = "confirmed";

/** Marks somebody who unsubscribed instead; while it is kept, the address is not asked again. */
export const refused = "refused";

/** At most one request to confirm goes to an address in this time, however often it is entered. */
const askAgainMs = 24 * 60 * 60 * 1000;

/**
 * Stores an unconfirmed address, and a delivery of the confirmation e-mail under the id of its row.
 * Resolves with true when the address was confirmed before; then nothing is sent.
 */
export async function enterUnconfirmed(
  transaction: Transaction<Tables>,
  { time }: Store,
  id: string,
  fields: NewsletterSubmission,
): Promise<boolean> {
  const entered = await enterSubscriber(transaction, time, { id, ...fields, is_active: false });
  if (entered === undefined) return true;
  const asked = await transaction
    .insertInto("marks")
    .values({ subject_id: entered.id, mark: unconfirmed })
    .onConflict((conflict) =>
      conflict
        .column("subject_id")
        .doUpdateSet({ mark: unconfirmed, marked_at: time() })
        .where("marks.mark", "!=", refused),
    )
    .returning("subject_id")
    .executeTakeFirst();
  if (!asked) return false;
  const payload = JSON.stringify({ entity: "newsletter", fields });
  const times = { next_try_at: time(), accepted_at: time(), settled_at: null };
  const again = { state: "waiting", tries: 0, ...times } as const;
  await transaction
    .insertInto("deliveries")
    .values({ key: entered.id, destination: "email", payload })
    .onConflict((conflict) =>
      conflict
        .columns(["key", "destination"])
        .doUpdateSet({ payload, ...again })
        .where("deliveries.settled_at", "<", time(-askAgainMs)),
    )
    .execute();
  return false;
}

/**
 * Adds a subscriber, or takes these values for an address that is not active; resolves with the id of
 * its row. Undefined: the address is active already.
 */
export function enterSubscriber(
  transaction: Transaction<Tables>,
  time: Store["time"],
  row: NewsletterSubmission & { id: string; is_active: boolean },
): Promise<{ id: string } | undefined> {
  const { language, is_active } = row;
  return transaction
    .insertInto("newsletter_subscribers")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ is_active, language, subscribed_at: time() })
        .where("newsletter_subscribers.is_active", "=", false),
    )
    .returning("id")
    .executeTakeFirst();
}

/** Notes something about a submission or a subscriber, instead of what was noted before. */
export async function setMark(
  { db, time }: Pick<Store, "db" | "time">,
  subject_id: string,
  mark: string,
): Promise<void> {
  const values = { mark, marked_at: time() };
  await db
    .insertInto("marks")
    .values({ subject_id, ...values })
    .onConflict((conflict) => conflict.column("subject_id").doUpdateSet(values))
    .execute();
}

/**
 * Confirms or ends a subscription, and passes that on. Repeating it changes nothing. False: nobody has
 * this id any more.
 */
export async function setSubscribed(
  { store, configured }: { store: Store; configured: readonly DestinationName[] },
  id: string,
  isActive: boolean,
): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("newsletter_subscribers")
      .set({ is_active: isActive })
      .where("id", "=", id)
      .where("is_active", "=", !isActive)
      .returning(["email", "language"])
      .executeTakeFirst();
    if (changed && isActive) await setMark({ ...store, db: transaction }, id, confirmed);
    if (!isActive) {
      await transaction
        .updateTable("marks")
        .set({ mark: refused, marked_at: store.time() })
        .where("subject_id", "=", id)
        .where("mark", "=", unconfirmed)
        .execute();
    }
    if (changed) {
      const entity = isActive ? "newsletter" : "unsubscription";
      const to = destinationsFor(entity).filter((name) => configured.includes(name));
      await enterDeliveries(transaction, randomUUID(), { entity, fields: changed }, to);
    }
    const known = transaction.selectFrom("newsletter_subscribers").select("id");
    return (await known.where("id", "=", id).executeTakeFirst()) !== undefined;
  });
}

type SubscriptionAction = "confirm" | "unsubscribe";

/** The settings of the newsletter's links. */
export type SubscriptionLinks = NonNullable<GatewayConfig["newsletter"]>;

const confirmWithinMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The address at which a subscriber confirms (for seven days) or unsubscribes (at any time). It
 * contains the id of the row and no e-mail address, because logs keep URLs.
 */
export function subscriptionUrl(
  { secret, origin }: SubscriptionLinks,
  action: SubscriptionAction,
  id: string,
  language: Locale,
  now = Date.now(),
): string {
  const expires = action === "confirm" ? String(now + confirmWithinMs) : "0";
  const token = `${id}.${expires}.${signature(secret, action, id, expires)}`;
  return `${origin}/forms/newsletter/${action}?language=${language}&token=${token}`;
}

/** The id in a link's token; null when it was not made here for this action, or has expired. */
export function subscriberIn(
  secret: string,
  action: SubscriptionAction,
  token: string,
): string | null {
  const [, id = "", expires = "", signed = ""] =
    /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(secret, action, id, expires));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return action === "unsubscribe" || Number(expires) > Date.now() ? id : null;
}

function signature(secret: string, action: SubscriptionAction, id: string, expires: string) {
  return createHmac("sha256", secret).update(`${action} ${id} ${expires}`).digest("base64url");
}
