import type { FormsSection } from "@site/contract/forms-section";
import type { SiteFacts } from "@site/contract/site";
import type { ContactSubmission, NewsletterSubmission } from "@site/contract/submission";
import { loadEmailLibrary, sendEmail } from "#clients/email-service.ts";
import { insertRow, type StatementOutcome } from "#clients/warehouse.ts";
import type { Subscription } from "#newsletter/newsletter-subscription.ts";
import { configOf } from "./forms-config.ts";

/*
 * What the forms send with, as one file that is fetched when a visitor begins either. Each further
 * file would stand in every page's import map.
 */

/** Loads the clients that the site's configuration sends with. */
export async function prepareContact(forms: SiteFacts["forms"]): Promise<void> {
  const config = configOf(forms);
  await Promise.all([
    config.contactDestination === "hosted-table" && loadHostedTable(),
    loadEmailLibrary(),
  ]);
}

const loadHostedTable = () => import("#clients/hosted-table.ts");

/**
 * Stores an enquiry, then sends its e-mail. The visitor's success is the e-mail's: a failed insert
 * is only logged (specification, section 7).
 */
export async function sendContact(
  submission: ContactSubmission,
  key: string | undefined,
  forms: SiteFacts["forms"],
): Promise<void> {
  const config = configOf(forms);
  try {
    await store(submission, key, config);
  } catch (error) {
    console.error("The message was not stored; its e-mail goes out all the same:", error);
  }
  await sendEmail(config.email, submission);
}

async function store(
  submission: ContactSubmission,
  key: string | undefined,
  { contactDestination, hostedTable, warehouse }: FormsSection,
): Promise<void> {
  if (contactDestination === "warehouse") {
    await insertRow("contact", submission, { ...warehouse, idempotencyKey: key });
    return;
  }
  const { insertContact } = await loadHostedTable();
  const origin = hostedTable.origin || location.origin;
  // Another origin need not allow a header of ours; the site's own gateway acts on it.
  await insertContact({ ...hostedTable, origin }, submission, hostedTable.origin ? undefined : key);
}

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
