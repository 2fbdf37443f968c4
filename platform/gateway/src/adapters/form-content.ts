import type { ContactField, FieldIssue } from "@site/contract/submission";

/** The content of the pages that respond to a form sent without JavaScript. */
export interface FormContent {
  contact: {
    sent: { title: string; text: string };
    again: { title: string; text: string };
    labels: Record<ContactField, string>;
    button: string;
  };
  newsletter: {
    done: { title: string; text: string };
    repeated: { title: string; text: string };
    again: { title: string; text: string };
    label: string;
    button: string;
  };
  /** Shown beside a field. */
  issues: Record<FieldIssue, string>;
  /** Asks for the form once more, since the field that people don't see was filled in. */
  confirm: { title: string; text: string };
  tooLong: { title: string; text: string };
  tooMany: { title: string; text: string };
  failed: { title: string; text: string };
  back: string;
}
