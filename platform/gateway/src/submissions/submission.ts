import type { ContactSubmission, NewsletterSubmission } from "@site/contract/submission";

export interface SecurityEvent {
  event_type: string;
  user_identifier: string | null;
  user_agent: string | null;
  /** JSON text. */
  details: string;
}

/**
 * What a visitor's page sends. `email` requests only the e-mail of a contact submission, no row.
 */
export type Submission =
  | { entity: "contact" | "email"; fields: ContactSubmission }
  | { entity: "newsletter" | "unsubscription"; fields: NewsletterSubmission }
  | { entity: "security-event"; fields: SecurityEvent };
