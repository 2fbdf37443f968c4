import type { NewsletterSubmission } from "@site/contract/submission";
import { insertRow } from "#clients/warehouse.ts";
import type { FormsConfig } from "#config/forms-config.ts";
import { pageConfig } from "#config/page-config.ts";
import type { Subscription } from "./newsletter-subscription.ts";

/**
 * Adds a subscriber. A repeated address counts as success, so that nobody can probe who is
 * subscribed, unless the gateway is configured to tell it.
 */
export async function subscribeToNewsletter(
  subscriber: NewsletterSubmission,
  { warehouse }: FormsConfig = pageConfig(),
): Promise<Subscription> {
  const outcome = await insertRow("newsletter", subscriber, warehouse);
  return outcome === "repeated" ? "alreadySubscribed" : "subscribed";
}
