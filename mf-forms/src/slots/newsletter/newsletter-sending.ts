import type { Subscriber } from "#calls/submission.ts";
import { newsletterInsert } from "#calls/warehouse-statements.ts";
import { runStatement } from "#clients/warehouse.ts";
import type { FormsConfig } from "#config/forms-config.ts";
import { pageConfig } from "#config/page-config.ts";
import type { Subscription } from "./newsletter-subscription.ts";

/** Adds a subscriber; a repeated address counts as success unless the site wants it told. */
export async function subscribeToNewsletter(
  subscriber: Subscriber,
  { warehouse }: FormsConfig = pageConfig(),
): Promise<Subscription> {
  const { insertedRows } = await runStatement(newsletterInsert(subscriber), warehouse);
  return warehouse.tellsAlreadySubscribed && insertedRows === 0
    ? "alreadySubscribed"
    : "subscribed";
}
