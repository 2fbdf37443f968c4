import { defaultLocale, type Locale } from "@site/contract/locales";
import {
  addressIn,
  type ContactField,
  type ContactSubmission,
  type ContactValues,
  checkFields,
  contactFields,
  type FieldIssue,
} from "@site/contract/submission";
import { type CallError, type FailureReason, unlessBlocked } from "#clients/call.ts";

export interface ContactEntry {
  values: ContactValues;
  honeypotFilled: boolean;
}

export type Issues = Partial<Record<ContactField, FieldIssue>>;

/** Issues that prevent sending, by the gateway's rules: the browser's own reject letters beyond ASCII. */
export function issuesOf({ values }: ContactEntry): Issues {
  return checkFields("contact", { ...values, language: defaultLocale }).issues ?? {};
}

const draftKey = "contact-draft";
const attemptKey = "contact-attempt";

/** The draft and the attempt are kept here until a reload if storage is blocked. */
let unstored: Partial<ContactValues> = {};
let unstoredAttempt: Attempt | undefined;

/** What a visitor is writing in this tab, kept over a reload and a change of language. */
export const draft = {
  read(): Partial<ContactValues> {
    const stored =
      unlessBlocked(() => JSON.parse(sessionStorage.getItem(draftKey) ?? "null")) ?? unstored;
    const kept = contactFields.filter((field) => typeof stored?.[field] === "string");
    return Object.fromEntries(kept.map((field) => [field, stored[field]]));
  },
  write(values: ContactValues): void {
    // If the browser has not left the page, what it was to post is still a draft.
    removeEventListener("pagehide", draft.clear);
    unstored = values;
    unlessBlocked(() => sessionStorage.setItem(draftKey, JSON.stringify(values)));
  },
  clear(): void {
    unstored = {};
    unstoredAttempt = undefined;
    unlessBlocked(() => sessionStorage.removeItem(draftKey));
    unlessBlocked(() => sessionStorage.removeItem(attemptKey));
  },
};

interface Attempt {
  content: string;
  /** Undefined outside of a secure context: a repeated attempt counts as a new one there. */
  key: string | undefined;
  language: Locale;
}

/**
 * The attempt to send these values. A repeated one has the key and the language of the first,
 * because the gateway takes the same text in another language for another enquiry.
 */
function attemptOf(values: ContactValues, language: Locale): Attempt {
  const content = JSON.stringify(contactFields.map((field) => values[field]));
  const last =
    unlessBlocked(() => JSON.parse(sessionStorage.getItem(attemptKey) ?? "null")) ??
    unstoredAttempt;
  if (last?.content === content) return last;
  const attempt: Attempt = { content, key: crypto.randomUUID?.(), language };
  unstoredAttempt = attempt;
  unlessBlocked(() => sessionStorage.setItem(attemptKey, JSON.stringify(attempt)));
  return attempt;
}

export interface ContactState {
  sending: boolean;
  toast: "sent" | "failed" | undefined;
  issues: Issues;
  /** The field that people do not see was filled, so it is shown to be emptied. */
  honeypotFilled: boolean;
  /** What became of the last attempt, until the next one: it was sent, or why it failed. */
  outcome: "sent" | FailureReason | undefined;
}

/** Sends a submission. Resolves with false if the browser sends the form itself. */
type Send = (submission: ContactSubmission, key: string | undefined) => Promise<boolean>;

/**
 * What became of one press of the button. `busy`: an attempt is under way, so nothing is sent.
 * `native`: the browser sends the form itself.
 */
type Outcome = "sent" | "failed" | "rejected" | "busy" | "native";

/** The contact form's state without its markup: idle, sending, idle again, and the notices. */
export function createContactSubmission() {
  let state: ContactState = {
    sending: false,
    toast: undefined,
    issues: {},
    honeypotFilled: false,
    outcome: undefined,
  };
  const listeners = new Set<() => void>();

  function change(part: Partial<ContactState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function check(entry: ContactEntry): boolean {
    const issues = issuesOf(entry);
    change({ issues, honeypotFilled: entry.honeypotFilled });
    return Object.keys(issues).length === 0 && !entry.honeypotFilled;
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes back the issues that an entry no longer has; never adds one while somebody types. */
    relieve(entry: ContactEntry) {
      const { issues: shown } = state;
      const still = issuesOf(entry);
      const kept = contactFields.filter((field) => shown[field] && shown[field] === still[field]);
      if (kept.length === Object.keys(shown).length) return;
      change({ issues: Object.fromEntries(kept.map((field) => [field, shown[field]])) });
    },
    async submit(entry: ContactEntry, locale: Locale, send: Send): Promise<Outcome> {
      if (state.sending) return "busy";
      if (!check(entry)) return "rejected";

      change({ sending: true, toast: undefined, outcome: undefined });
      // Written before the attempt, so that not even a crash of the tab loses the text.
      draft.write(entry.values);
      try {
        const { key, language } = attemptOf(entry.values, locale);
        const email = addressIn(entry.values.email);
        if (!(await send({ ...entry.values, email, language }, key))) {
          change({ sending: false });
          return "native";
        }
        draft.clear();
        change({ sending: false, outcome: "sent", toast: "sent" });
        return "sent";
      } catch (error) {
        console.error("The message could not be sent:", error);
        // Cast: anything may be thrown, and only a CallError has a reason.
        const { reason = "general" } = (error ?? {}) as Partial<CallError>;
        change({ sending: false, outcome: reason, toast: "failed" });
        return "failed";
      }
    },
    endToast: () => change({ toast: undefined }),
  };
}
