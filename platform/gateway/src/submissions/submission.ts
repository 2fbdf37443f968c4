import { domainToASCII } from "node:url";
import type { ContactSubmission, NewsletterSubmission } from "@site/contract/submission";
import { contactColumns, type Tables } from "../store/tables.ts";

export type SecurityEvent = Omit<Tables["security_events"], "id" | "created_at">;

/**
 * What a visitor's page sends. `email` requests only the e-mail of a contact submission, no row.
 */
export type Submission =
  | { entity: "contact" | "email"; fields: ContactSubmission }
  | { entity: "newsletter" | "unsubscription"; fields: NewsletterSubmission }
  | { entity: "security-event"; fields: SecurityEvent };

/**
 * What a contact submission says besides its message, by a label in English: the fields that were
 * filled in. A submission that still waits may be older than a field.
 */
export function factsOf(fields: Partial<ContactSubmission>): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const name of contactColumns) {
    const text = name === "message" ? undefined : fields[name];
    if (text) facts[`${name.charAt(0).toUpperCase()}${name.slice(1)}`] = text;
  }
  return facts;
}

/**
 * The mailbox that an address names, in one spelling: without control characters and angle brackets,
 * which senders leave out, without quotes that change nothing (RFC 5322, section 3.4.1), composed
 * (NFC), and with its domain in ASCII, as browsers send it, without the dot that a phone's keyboard
 * adds after two spaces.
 */
export function mailboxIn(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what senders leave out.
  const bare = address.replace(/[\x00-\x1f\x7f<>]/g, "").normalize("NFC");
  const [, name = "", domain = ""] = /^(.*)@([^@]*?)\.*$/s.exec(bare) ?? [];
  if (name === "" || domain === "") return bare;
  const isAscii = /^[\x20-\x7e]*$/.test(domain);
  const mapped = isAscii ? domain : domainToASCII(domain) || domain;
  return `${name.replace(/^"([^\s"\\(),.:;@[\]]+)"$/, "$1")}@${mapped}`;
}
