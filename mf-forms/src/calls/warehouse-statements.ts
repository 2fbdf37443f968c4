import type { ContactSubmission, Subscriber } from "./submission.ts";

/** A statement whose text never holds a visitor's input: each value travels as a parameter. */
export interface Statement {
  text: string;
  values: Readonly<Record<string, string>>;
}

/*
 * The gateway recognises these two inserts and refuses any other statement, so they are part of the
 * contract between the page and it.
 */
export const newsletterStatement =
  "INSERT INTO newsletter_subscribers (id, email, language, subscribed_at, is_active) VALUES (uuid(), :email, :language, current_timestamp(), true)";

export const contactStatement =
  "INSERT INTO contact_submissions (id, name, email, company, service, message, language, submitted_at) VALUES (uuid(), :name, :email, :company, :service, :message, :language, current_timestamp())";

export function newsletterInsert({ email, language }: Subscriber): Statement {
  return { text: newsletterStatement, values: { email, language } };
}

export function contactInsert(submission: ContactSubmission): Statement {
  const { name, email, company, service, message, language } = submission;
  return { text: contactStatement, values: { name, email, company, service, message, language } };
}
