import type { PageContent } from "@site/contract/page";
import type { ContactField } from "@site/contract/submission";
import type { FailureReason } from "#calls/call-error.ts";

/**
 * Names of the services as they are stored and sent, one whatever the visitor's language, so that
 * enquiries can be counted by service.
 */
export const serviceNames = [
  "Advanced Analytics",
  "Business Intelligence",
  "Data Engineering",
  "Automations",
] as const;

export interface FieldWords {
  label: string;
  /** What stands beside the field when it was left empty. */
  missing: string;
}

export interface ToastWords {
  title: string;
  text: string;
}

export interface ContactFormWords {
  title: string;
  requiredNote: string;
  fields: Record<ContactField, FieldWords>;
  invalidEmail: string;
  servicePlaceholder: string;
  services: Record<(typeof serviceNames)[number], string>;
  /** Questions that an enquiry answers best, below the message's label. */
  messageHint: string;
  honeypot: { label: string; fault: string };
  privacy: string;
  submit: string;
  sending: string;
  sent: ToastWords;
  failed: ToastWords;
  /** Stays below the button after the toast is gone: what to do now. */
  afterFailure: Record<FailureReason, string>;
}

export interface ContactContent extends PageContent {
  title: string;
  lead: string;
  booking: { title: string; text: string; action: string };
  details: {
    email: string;
    location: { title: string; place: string; reach: string };
  };
  form: ContactFormWords;
  afterwards: {
    title: string;
    steps: readonly [Step, Step, Step];
  };
}

interface Step {
  title: string;
  text: string;
}
