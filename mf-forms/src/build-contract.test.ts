// @vitest-environment node
import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import contactDe from "#pages/contact/contact.de.ts";
import contactEn from "#pages/contact/contact.en.ts";
import contactPt, { type ContactContent } from "#pages/contact/contact.pt.ts";
import newsletterDe from "#slots/newsletter/newsletter.de.ts";
import newsletterEn from "#slots/newsletter/newsletter.en.ts";
import newsletterPt from "#slots/newsletter/newsletter.pt.ts";

const contact = ({ title, details, form }: ContactContent) => [
  title,
  details.location.title,
  form.title,
];

testBuild(resolve(import.meta.dirname, ".."), {
  says: {
    contact: { pt: contact(contactPt), en: contact(contactEn), de: contact(contactDe) },
    newsletter: {
      pt: [newsletterPt.label, newsletterPt.submit],
      en: [newsletterEn.label, newsletterEn.submit],
      de: [newsletterDe.label, newsletterDe.submit],
    },
  },
});
