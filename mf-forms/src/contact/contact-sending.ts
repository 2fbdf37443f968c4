import type { SiteFacts } from "@site/contract/site";
import type { ContactSubmission } from "@site/contract/submission";
import { loadEmailLibrary, sendEmail } from "#clients/email-service.ts";
import { insertRow } from "#clients/warehouse.ts";
import type { FormsConfig } from "#config/forms-config.ts";
import { configOf } from "#config/page-config.ts";

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
  { contactDestination, hostedTable, warehouse }: FormsConfig,
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
