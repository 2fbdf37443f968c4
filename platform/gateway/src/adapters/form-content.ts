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
  /** The newsletter's links, where subscriptions are confirmed by e-mail. */
  subscription: {
    pending: { title: string; text: string };
    ask: { title: string; text: string };
    confirmed: { title: string; text: string };
    leave: { title: string; text: string };
    left: { title: string; text: string };
    invalid: { title: string; text: string };
    buttons: { confirm: string; unsubscribe: string };
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
