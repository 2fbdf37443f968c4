import type { FormsSection } from "@site/contract/forms-section";
import { type ContactSubmission, toEmailParameters } from "@site/contract/submission";
import { hideBlockedStorage, unlessBlocked } from "./blocked-storage.ts";
import { CallError, callTimeoutMs, withDeadline } from "./call.ts";

/** Fetches the service's library, once; it asks for the browser's storage as it loads. */
export function loadEmailLibrary(): Promise<typeof import("@emailjs/browser")> {
  hideBlockedStorage();
  return import("@emailjs/browser");
}

/** What the library's throttle remembers; without a store it would silently be off. */
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
      limitRate: { id: "contact-email", throttle: config.throttleMs },
      storageProvider: throttleMemory,
    },
    config.origin || location.origin,
  );
  const answer = await withDeadline(callTimeoutMs, "The e-mail service", () =>
    send(config.serviceId, config.templateId, toEmailParameters(submission)),
  ).catch((error: unknown) => {
    throw isAnswer(error) ? rejection(error) : error;
  });
  if (!isSuccess(answer)) throw rejection(answer);
}

interface Answer {
  status: number;
  text: string;
}

/** The library rejects with its answer, which is no Error. */
function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "status" in value && "text" in value;
}

/** A web page answered with 200 (a login, a static host) is not the e-mail service. */
function isSuccess({ status, text }: Answer): boolean {
  const isWebPage = /^\s*<(!doctype|html)/i.test(text);
  return (status === 200 || text === "OK") && !isWebPage;
}

function rejection({ status, text }: Answer): CallError {
  return new CallError(`E-mail service: ${status} ${text.slice(0, 200)}`, status);
}
