import type { SiteFacts } from "@site/contract/site";
import type { Subscriber } from "#calls/submission.ts";
import { newsletterInsert } from "#calls/warehouse-statements.ts";
import { runStatement } from "#clients/warehouse.ts";
import { configOf } from "#config/page-config.ts";
import type { Subscription } from "./newsletter-subscription.ts";

/**
 * Adds a subscriber. A repeated address counts as success, so that nobody can probe who is
 * subscribed, unless the gateway is configured to tell it.
 */
export async function subscribeToNewsletter(
  subscriber: Subscriber,
  forms: SiteFacts["forms"],
): Promise<Subscription> {
  const { warehouse } = configOf(forms);
  const outcome = await runStatement(newsletterInsert(subscriber), warehouse);
  return outcome === "repeated" ? "alreadySubscribed" : "subscribed";
}
