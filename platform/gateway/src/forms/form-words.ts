import type { FaultReason } from "#submission/submission-fields.ts";

/** The words of the pages that answer a form sent without JavaScript. */
export interface FormWords {
  contact: {
    sent: { title: string; text: string };
    again: { title: string; text: string };
    labels: Record<"name" | "email" | "company" | "service" | "message", string>;
    button: string;
  };
  newsletter: {
    done: { title: string; text: string };
    repeated: { title: string; text: string };
    again: { title: string; text: string };
    label: string;
    button: string;
  };
  /** Said beside a field. */
  reasons: Record<FaultReason, string>;
  /** Asks for the form once more, since the field that people don't see was filled in. */
  confirm: { title: string; text: string };
  tooLong: { title: string; text: string };
  tooMany: { title: string; text: string };
  failed: { title: string; text: string };
  back: string;
}
