import type { SiteFacts } from "@site/contract/site";
import type { NewsletterSubmission } from "@site/contract/submission";
import { insertRow, type StatementOutcome } from "#clients/warehouse.ts";
import { configOf } from "#config/page-config.ts";
import type { Subscription } from "./newsletter-subscription.ts";

const subscriptions = {
  accepted: "subscribed",
  repeated: "alreadySubscribed",
  unconfirmed: "unconfirmed",
} as const satisfies Record<StatementOutcome, Subscription>;

/**
 * Adds a subscriber. A repeated address counts as success, so that nobody can probe who is
 * subscribed, unless the gateway is configured to tell it.
 */
export async function subscribeToNewsletter(
  subscriber: NewsletterSubmission,
  forms: SiteFacts["forms"],
): Promise<Subscription> {
  const { warehouse } = configOf(forms);
  const outcome = await insertRow("newsletter", subscriber, warehouse);
  return subscriptions[outcome];
}
