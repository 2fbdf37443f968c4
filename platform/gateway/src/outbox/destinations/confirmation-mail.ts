import type { Locale } from "@site/contract/locales";
import type { NewsletterSubmission } from "@site/contract/submission";
import type { SendMailOptions } from "nodemailer";
import { type SubscriptionLinks, subscriptionUrl } from "../../submissions/subscription.ts";
import type { Delivery } from "../delivery.ts";

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
  // Cast: the caller has checked the entity.
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
