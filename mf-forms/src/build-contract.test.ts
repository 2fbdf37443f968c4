// @vitest-environment node

import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import type { ContactContent } from "#pages/contact/contact.pt.ts";
import type { NewsletterContent } from "#slots/newsletter/newsletter.pt.ts";

const contact = ({ title, details, form }: ContactContent) => [
  title,
  details.location.title,
  form.title,
];

const contacts = import.meta.glob<ContactContent>("./pages/contact/contact.??.ts", {
  eager: true,
  import: "default",
});
const newsletters = import.meta.glob<NewsletterContent>("./slots/newsletter/newsletter.??.ts", {
  eager: true,
  import: "default",
});

testBuild(resolve(import.meta.dirname, ".."), {
  says: {
    contact: inEachLanguage(contacts, contact),
    newsletter: inEachLanguage(newsletters, ({ label, submit }) => [label, submit]),
  },
});
