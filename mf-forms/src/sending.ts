import { type FormsSection, formsSection } from "@site/contract/forms-section";
import type { SiteFacts } from "@site/contract/site";
import type { ContactSubmission, NewsletterSubmission } from "@site/contract/submission";
import * as v from "valibot";
import { loadEmailLibrary, sendEmail } from "#clients/email-service.ts";
import { insertRow, type StatementOutcome } from "#clients/warehouse.ts";

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

/**
 * Adds a subscriber. A repeated address counts as success, so that nobody can probe who is
 * subscribed, unless the gateway is configured to tell it.
 */
export async function subscribeToNewsletter(
  subscriber: NewsletterSubmission,
  forms: SiteFacts["forms"],
): Promise<StatementOutcome> {
  const { warehouse } = configOf(forms);
  return insertRow("newsletter", subscriber, warehouse);
}

/**
 * The forms' configuration in a site's facts. A site without one gets the defaults; an invalid one,
 * which only a composition of another version can hold, is reported and gets them too: the site's
 * own gateway is always a safe place to send to.
 */
export function configOf(forms: unknown): FormsSection {
  const result = v.safeParse(formsSection, forms ?? {});
  if (result.success) return result.output;
  const issues = result.issues.map(
    (issue) => `  forms.${v.getDotPath(issue) ?? ""}: ${issue.message}; received ${issue.received}`,
  );
  console.error(`The forms use their default configuration:\n${issues.join("\n")}`);
  return v.parse(formsSection, {});
}
