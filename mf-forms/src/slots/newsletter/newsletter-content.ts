import type { FailureReason } from "#calls/call-error.ts";

export interface NewsletterContent {
  label: string;
  privacy: string;
  submit: string;
  /** The button's label while the call is under way. */
  submitting: string;
  honeypot: { label: string; fault: string };
  confirmation: { title: string; text: string };
  errorTitle: string;
  successTitle: string;
  invalid: string;
  success: string;
  failure: string;
  alreadySubscribed: string;
  /** Follows `failure` where the visitor can do something about it. */
  advice: Partial<Record<FailureReason, string>>;
}
