import { createHash } from "node:crypto";
import type { ContactSubmission } from "@site/contract/submission";
import type { SendMailOptions } from "nodemailer";
import type { Delivery } from "../delivery.ts";

export interface Mailbox {
  /** Sender: an address of the site's own, since visitors' domains forbid strangers to use theirs. */
  from: string;
  to: string;
}

/** Header by which the owner's command finds a person's messages, without decoding each one. */
const addressDigestHeader = "X-Visitor-Digest";

/** A fingerprint of an address, whatever its capitals. A mail carries it, so that an erasure finds it. */
export function addressDigest(address: string): string {
  return createHash("sha256").update(address.trim().toLowerCase()).digest("hex");
}

/** A contact submission as an e-mail to the owner; a reply to it goes to the visitor. */
export function emailMessage(delivery: Delivery, { from, to }: Mailbox): SendMailOptions {
  // Cast: only contact submissions are passed on by e-mail.
  const fields = delivery.submission.fields as ContactSubmission;
  const name = oneLine(fields.name);
  return {
    from: { name: "Website", address: from },
    to: { name: "", address: to },
    // As an object: in a text, a comma in the name would add an address.
    replyTo: { name, address: fields.email },
    subject: `Website enquiry: ${oneLine(fields.service)} – ${name}`,
    text: textOf(fields),
    date: delivery.acceptedAt,
    // The same on every try, so that a mailbox can tell a message that arrives twice.
    messageId: `<${delivery.key}@${from.split("@").at(-1)}>`,
    headers: { [addressDigestHeader]: addressDigest(fields.email) },
    // Nothing a visitor typed may name a file or an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function textOf(fields: ContactSubmission): string {
  return [
    `Name:     ${oneLine(fields.name)}`,
    `E-mail:   ${fields.email}`,
    `Company:  ${oneLine(fields.company)}`,
    `Service:  ${oneLine(fields.service)}`,
    `Language: ${fields.language}`,
    "",
    fields.message,
    "",
  ].join("\n");
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
