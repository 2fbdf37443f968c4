import type { Language } from "@site/contract/languages";

/** What a visitor writes on the contact page, in the order of its fields. */
export const contactFields = ["name", "email", "company", "service", "message"] as const;

export type ContactField = (typeof contactFields)[number];

export type ContactValues = Record<ContactField, string>;

/** A row of `contact_submissions` as the page sends it; the store adds its id and time. */
export interface ContactSubmission extends ContactValues {
  language: Language;
}

/** A row of `newsletter_subscribers` as the page sends it. */
export interface Subscriber {
  email: string;
  language: Language;
}
