import { createHash } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import type { Delivery } from "#delivery/delivery.ts";
import type { ContactFields } from "#submission/submission-fields.ts";

/** The specification's template parameters; what waits in the queue for e-mail. */
export interface EmailPayload {
  from_name: string;
  reply_to: string;
  company: string;
  service: string;
  message: string;
  site_language: string;
}

/** An enquiry's fields as the specification's template parameters. */
export function emailPayload(fields: ContactFields): EmailPayload {
  const { name, email, company, service, message, language } = fields;
  return {
    from_name: name,
    reply_to: email,
    company,
    service,
    message,
    site_language: language,
  };
}

export interface Mailbox {
  /** Sender: an address of the site's own, since visitors' domains forbid strangers to use theirs. */
  from: string;
  to: string;
}

/** Header by which the owner's command finds a person's messages, without decoding each one. */
const addressDigestHeader = "X-Visitor-Digest";

/** A fingerprint of an address, whatever its capitals. */
export function addressDigest(address: string): string {
  return createHash("sha256").update(address.trim().toLowerCase()).digest("hex");
}

/** The enquiry as an e-mail to the owner; answering it writes to the visitor. */
export function enquiryMessage(delivery: Delivery, { from, to }: Mailbox): SendMailOptions {
  // Cast: the queue's own payload, stored when the submission was accepted.
  const fields = delivery.payload as EmailPayload;
  const name = oneLine(fields.from_name);
  return {
    from: { name: "Website", address: from },
    to: { name: "", address: to },
    // As an object: in a text, a comma in the name would add an address.
    replyTo: { name, address: fields.reply_to },
    subject: `Website enquiry: ${oneLine(fields.service)} – ${name}`,
    text: textOf(fields),
    date: delivery.acceptedAt,
    // The same on every try, so that a mailbox can tell a message that arrives twice.
    messageId: `<${delivery.key}@${from.split("@").at(-1)}>`,
    headers: { [addressDigestHeader]: addressDigest(fields.reply_to) },
    // Nothing a visitor typed may name a file or an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function textOf(fields: EmailPayload): string {
  return [
    `Name:     ${oneLine(fields.from_name)}`,
    `E-mail:   ${fields.reply_to}`,
    `Company:  ${oneLine(fields.company)}`,
    `Service:  ${oneLine(fields.service)}`,
    `Language: ${fields.site_language}`,
    "",
    fields.message,
    "",
  ].join("\n");
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
