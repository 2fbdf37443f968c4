import { createHash, randomUUID } from "node:crypto";
import type { Locale } from "@site/contract/locales";
import type { ContactSubmission, NewsletterSubmission } from "@site/contract/submission";
import type { SendMailOptions } from "nodemailer";
import type { GatewayConfig } from "../../settings/config.ts";
import { factsOf } from "../../submissions/submission.ts";
import { type SubscriptionLinks, subscriptionUrl } from "../../submissions/subscription.ts";
import type { Delivery } from "../delivery.ts";

/*
 * What the site's mails say: a submission to the owner, a question to a subscriber, and an alert to the
 * operator.
 */

/** The sender and the recipient of the owner's mails. */
export type Mailbox = Extract<GatewayConfig["email"], { kind: "folder" }>["mailbox"];

/** Header by which the owner's command finds a person's messages, without decoding each one. */
const addressDigestHeader = "X-Visitor-Digest";

/** A case-insensitive hash of an address. A mail carries it, so that an erasure finds the mail. */
export function addressDigest(address: string): string {
  return createHash("sha256").update(address.trim().toLowerCase()).digest("hex");
}

/** A contact submission as an e-mail to the owner; a reply to it goes to the visitor. */
export function emailMessage(delivery: Delivery, { from, to }: Mailbox): SendMailOptions {
  // Cast: only contact submissions are passed on by e-mail.
  const fields = delivery.submission.fields as ContactSubmission;
  const name = oneLine(fields.name);
  return {
    ...mailTo(to, "Website", from, delivery.key),
    // As an object: in a text, a comma in the name would add an address. A name before the @ that is
    // not ASCII can't be encoded (RFC 6532 is for servers that announce it); the text has the address.
    ...(/^\p{ASCII}*@/u.test(fields.email) && { replyTo: { name, address: fields.email } }),
    subject: `Website inquiry: ${oneLine(fields.service)} – ${name}`,
    text: textOf(fields),
    date: delivery.acceptedAt,
    headers: { [addressDigestHeader]: addressDigest(fields.email) },
  };
}

/** An alert to the operator. */
export function alertMail(
  { subject, text }: { subject: string; text: string },
  { from, to }: Mailbox,
): SendMailOptions {
  const headers = { "Auto-Submitted": "auto-generated" };
  return { ...mailTo(to, "Website", from, randomUUID()), subject, text, headers };
}

function mailTo(address: string, sender: string, from: string, id: string) {
  return {
    from: { name: sender, address: from },
    // The same on every try, so that a mailbox recognizes a message that arrives twice.
    messageId: `<${id}@${from.split("@").at(-1)}>`,
    // As an object: in a text, a comma in the address would add another.
    to: { name: "", address },
    // A visitor's text must never name a file or an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function textOf(fields: ContactSubmission): string {
  const lines = Object.entries(factsOf(fields)).map(
    ([label, text]) => `${label}: `.padEnd(10) + oneLine(text),
  );
  return [...lines, "", fields.message, ""].join("\n");
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

interface MailContent {
  subject: (site: string) => string;
  text: (site: string, link: string) => string;
}

const contents: Record<Locale, MailContent> = {
  pt: {
    subject: (site) => `Confirme a sua inscrição na newsletter de ${site}`,
    text: (site, link) => `Olá!

Este endereço foi inscrito na newsletter de ${site}. Para recebê-la, abra o link e confirme:

${link}

O link vale por sete dias. Se não foi você, ignore este e-mail: sem a confirmação, você não recebe a newsletter.
`,
  },
  en: {
    subject: (site) => `Confirm your subscription to the ${site} newsletter`,
    text: (site, link) => `Hello,

This address was signed up for the ${site} newsletter. To receive it, open this link and confirm:

${link}

The link is valid for seven days. If this was not you, ignore this email: without your confirmation, you will not receive the newsletter.
`,
  },
  de: {
    subject: (site) => `Bitte bestätigen Sie Ihre Newsletter-Anmeldung bei ${site}`,
    text: (site, link) => `Guten Tag,

diese Adresse wurde für den Newsletter von ${site} angemeldet. Um ihn zu erhalten, öffnen Sie den Link und bestätigen Sie die Anmeldung:

${link}

Der Link gilt sieben Tage. Wenn Sie das nicht waren, müssen Sie nichts tun: Ohne Ihre Bestätigung erhalten Sie keinen Newsletter.
`,
  },
};

/** The e-mail that asks a subscriber to confirm. A delivery's key is the id of the subscriber's row. */
export function confirmationMail(
  { key, submission, acceptedAt }: Delivery,
  from: string,
  links: SubscriptionLinks,
): SendMailOptions {
  // Cast: the caller has checked the entity.
  const { email, language } = submission.fields as NewsletterSubmission;
  const { host } = new URL(links.origin);
  const { subject, text } = contents[language];
  return {
    // Somebody who enters the address again gets another e-mail.
    ...mailTo(email, host, from, `${key}.${acceptedAt.getTime()}`),
    subject: subject(host),
    text: text(host, subscriptionUrl(links, "confirm", key, language)),
    headers: {
      // For one click in the mail program (RFC 8058), and against vacation replies (RFC 3834).
      "List-Unsubscribe": `<${subscriptionUrl(links, "unsubscribe", key, language)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}
