import { createHmac, timingSafeEqual } from "node:crypto";
import type { Locale } from "@site/contract/locales";
import type { NewsletterSubmission } from "@site/contract/submission";
import type { SendMailOptions } from "nodemailer";
import type { Delivery } from "../outbox/delivery.ts";

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

O link vale por sete dias. Se não foi você, ignore este e-mail: não enviaremos mais nada.
`,
  },
  en: {
    subject: (site) => `Confirm your subscription to the ${site} newsletter`,
    text: (site, link) => `Hello,

This address was signed up for the ${site} newsletter. To receive it, open this link and confirm:

${link}

The link is valid for seven days. If this was not you, ignore this email: we will send you nothing more.
`,
  },
  de: {
    subject: (site) => `Bitte bestätigen Sie Ihre Newsletter-Anmeldung bei ${site}`,
    text: (site, link) => `Guten Tag,

diese Adresse wurde für den Newsletter von ${site} angemeldet. Um ihn zu erhalten, öffnen Sie den
Link und bestätigen Sie die Anmeldung:

${link}

Der Link gilt sieben Tage. Wenn Sie das nicht waren, müssen Sie nichts tun: Wir schicken Ihnen dann
nichts weiter.
`,
  },
};

/** The e-mail that asks a subscriber to confirm. A delivery's key is the id of the subscriber's row. */
export function confirmationMail(
  { key, submission }: Pick<Delivery, "key" | "submission">,
  from: string,
  links: SubscriptionLinks,
): SendMailOptions {
  // Cast: the caller has looked at the entity.
  const { email, language } = submission.fields as NewsletterSubmission;
  const { host } = new URL(links.origin);
  const { subject, text } = contents[language];
  return {
    from: { name: host, address: from },
    // As an object: in a text, a comma in the address would add another.
    to: { name: "", address: email },
    subject: subject(host),
    text: text(host, subscriptionUrl(links, "confirm", key, language)),
    headers: {
      // One click in the mail program (RFC 8058); no vacation notes in return (RFC 3834).
      "List-Unsubscribe": `<${subscriptionUrl(links, "unsubscribe", key, language)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export type SubscriptionAction = "confirm" | "unsubscribe";

/** What makes the links of the newsletter. */
export interface SubscriptionLinks {
  /** Signs them; another one makes every link invalid that was sent before. */
  secret: string;
  /** Where the site answers: a request's own Host could be anybody's. */
  origin: string;
}

const confirmWithinMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The address at which a subscriber confirms (for seven days) or unsubscribes (at any time). It
 * holds the id of the row and no e-mail address, since logs keep addresses.
 */
export function subscriptionUrl(
  { secret, origin }: SubscriptionLinks,
  action: SubscriptionAction,
  id: string,
  language: Locale,
  now = Date.now(),
): string {
  const expires = action === "confirm" ? String(now + confirmWithinMs) : "0";
  const token = `${id}.${expires}.${signature(secret, action, id, expires)}`;
  return `${origin}/forms/newsletter/${action}?language=${language}&token=${token}`;
}

/** The id in a link's token; null when it was not made here for this action, or has expired. */
export function subscriberIn(
  secret: string,
  action: SubscriptionAction,
  token: string,
  now = Date.now(),
): string | null {
  const [, id = "", expires = "", signed = ""] =
    /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(secret, action, id, expires));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return action === "unsubscribe" || Number(expires) > now ? id : null;
}

function signature(secret: string, action: SubscriptionAction, id: string, expires: string) {
  return createHmac("sha256", secret).update(`${action} ${id} ${expires}`).digest("base64url");
}
