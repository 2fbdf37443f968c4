import { defaultForms, type FormsSection } from "@site/contract/site";
import {
  type ContactSubmission,
  type NewsletterSubmission,
  toEmailParameters,
} from "@site/contract/submission";
import {
  CallError,
  callTimeoutMs,
  hideBlockedStorage,
  unlessBlocked,
  withDeadline,
} from "#clients/call.ts";
import { insertRow, type StatementOutcome } from "#clients/warehouse.ts";

/*
 * All that the forms need to send, in one file that is fetched when a visitor begins either form.
 * Each further file would be listed in every page's import map.
 */

/** Loads the clients that the site's configuration sends with. */
export async function prepareContact({ contactDestination } = defaultForms): Promise<void> {
  await Promise.all([
    contactDestination === "hosted-table" && loadHostedTable(),
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
  forms = defaultForms,
): Promise<void> {
  try {
    await store(submission, key, forms);
  } catch (error) {
    console.error("The message was not stored; its e-mail goes out all the same:", error);
  }
  await sendEmail(forms.email, submission);
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
  // Another origin may not allow our header; the site's own gateway acts on it.
  await insertContact({ ...hostedTable, origin }, submission, hostedTable.origin ? undefined : key);
}

/** Fetches the service's library, once; it asks for the browser's storage as it loads. */
function loadEmailLibrary(): Promise<typeof import("@emailjs/browser")> {
  hideBlockedStorage();
  return import("@emailjs/browser");
}

/** Under this name the library's throttle remembers when it sent last. */
const throttleKey = "contact-email";

/** What the throttle remembers; without a store it would silently be off. */
const throttleMemory = {
  get: async (key: string) => unlessBlocked(() => localStorage.getItem(key)) ?? null,
  set: async (key: string, value: string) => unlessBlocked(() => localStorage.setItem(key, value)),
  remove: async (key: string) => unlessBlocked(() => localStorage.removeItem(key)),
};

/** Sends a contact submission as an e-mail made from the service's template. */
export async function sendEmail(
  config: FormsSection["email"],
  submission: ContactSubmission,
): Promise<void> {
  const { init, send } = await loadEmailLibrary();
  init(
    {
      publicKey: config.userId,
      blockHeadless: config.blocksHeadless,
      blockList: { list: config.blockedAddresses, watchVariable: "reply_to" },
      limitRate: { id: throttleKey, throttle: config.throttleMs },
      storageProvider: throttleMemory,
    },
    config.origin || location.origin,
  );
  const answer = await withDeadline(callTimeoutMs, "The e-mail service", () =>
    send(config.serviceId, config.templateId, toEmailParameters(submission)),
  ).catch((error: unknown) => {
    if (isAnswer(error)) return error;
    throttleMemory.remove(throttleKey);
    throw error;
  });
  if (isSuccess(answer)) return;
  // The library has noted the time before it sent. A visitor whose message failed may send it again.
  if (answer.status !== 429) throttleMemory.remove(throttleKey);
  const { status, text } = answer;
  throw new CallError(`E-mail service: ${status} ${text.slice(0, 200)}`, status);
}

interface Answer {
  status: number;
  text: string;
}

/** The library rejects with its response, which is not an Error. */
function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "status" in value && "text" in value;
}

/** A web page answered with 200 (a login, a static host) is not the e-mail service. */
function isSuccess({ status, text }: Answer): boolean {
  const isWebPage = /^\s*<(!doctype|html)/i.test(text);
  return (status === 200 || text === "OK") && !isWebPage;
}

/**
 * Adds a subscriber. A repeated address counts as success, so that nobody can probe who is
 * subscribed, unless the gateway is configured to tell it.
 */
export async function subscribeToNewsletter(
  subscriber: NewsletterSubmission,
  { warehouse } = defaultForms,
): Promise<StatementOutcome> {
  return insertRow("newsletter", subscriber, warehouse);
}
