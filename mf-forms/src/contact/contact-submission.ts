import type { Locale } from "@site/contract/locales";
import { type ContactSubmission, contactFields } from "@site/contract/submission";
import { type FailureReason, failureReason } from "#clients/call-error.ts";
import { createFormState, type ReadableState } from "#form/form-state.ts";
import type { ContactDraft } from "./contact-draft.ts";
import { type ContactEntry, type Issues, issuesOf } from "./contact-entry.ts";

/** Times that a toast stays (specification, section 9). */
export const toastMs = { sent: 2500, failed: 4000 } as const;

export interface ContactState {
  sending: boolean;
  toast: keyof typeof toastMs | undefined;
  issues: Issues;
  /** The field that people do not see was filled, so it is shown to be emptied. */
  honeypotFilled: boolean;
  /** Why the last attempt failed, until the next one. */
  failure: FailureReason | undefined;
}

const idle: ContactState = {
  sending: false,
  toast: undefined,
  issues: {},
  honeypotFilled: false,
  failure: undefined,
};

/** What became of one press of the button. `busy`: an attempt is under way, so nothing is sent. */
export type Outcome = "sent" | "failed" | "rejected" | "busy";

export interface ContactSubmissionLogic extends ReadableState<ContactState> {
  /** Shows an entry's issues, if any; false when there are some. */
  check: (entry: ContactEntry) => boolean;
  /** Takes back the issues that an entry no longer has; never adds one while somebody types. */
  relieve: (entry: ContactEntry) => void;
  submit: (entry: ContactEntry, locale: Locale) => Promise<Outcome>;
  /** Ends what runs on a clock, once nobody looks any more. */
  stop: () => void;
}

/** The contact form without its looks: idle, sending, idle again, and what is shown meanwhile. */
export function createContactSubmission(
  send: (submission: ContactSubmission, key: string | undefined) => Promise<void>,
  draft: ContactDraft,
): ContactSubmissionLogic {
  const { get, set, subscribe } = createFormState(idle);
  const change = (part: Partial<ContactState>) => set({ ...get(), ...part });
  let toastTimer: ReturnType<typeof setTimeout> | undefined;

  function show(toast: keyof typeof toastMs) {
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => change({ toast: undefined }), toastMs[toast]);
    change({ toast });
  }

  function check(entry: ContactEntry): boolean {
    const issues = issuesOf(entry);
    change({ issues, honeypotFilled: entry.honeypotFilled });
    return Object.keys(issues).length === 0 && !entry.honeypotFilled;
  }

  return {
    get,
    subscribe,
    check,
    relieve(entry) {
      const { issues: shown } = get();
      const still = issuesOf(entry);
      const kept = contactFields.filter((field) => shown[field] && shown[field] === still[field]);
      if (kept.length === Object.keys(shown).length) return;
      change({ issues: Object.fromEntries(kept.map((field) => [field, shown[field]])) });
    },
    async submit(entry, locale) {
      if (get().sending) return "busy";
      if (!check(entry)) return "rejected";

      clearTimeout(toastTimer);
      change({ sending: true, toast: undefined, failure: undefined });
      // Written before the attempt, so that not even a crash of the tab loses the text.
      draft.write(entry.values);
      try {
        await send({ ...entry.values, language: locale }, draft.keyFor(entry.values));
        draft.clear();
        change({ sending: false });
        show("sent");
        return "sent";
      } catch (error) {
        console.error("The message could not be sent:", error);
        change({ sending: false, failure: failureReason(error) });
        show("failed");
        return "failed";
      }
    },
    stop: () => clearTimeout(toastTimer),
  };
}
