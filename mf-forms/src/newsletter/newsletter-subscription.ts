import type { Locale } from "@site/contract/locales";
import type { NewsletterSubmission } from "@site/contract/submission";
import { type FailureReason, failureReason } from "#clients/call-error.ts";
import { createFormState, type ReadableState } from "#form/form-state.ts";

/** How long the confirmation stands in the form's place (specification, section 9). */
export const confirmationMs = 3000;

/** Non-space text, an at sign, non-space text, a dot, non-space text (specification, section 5). */
const addressPattern = /^\S+@\S+\.\S+$/;

export type Subscription = "subscribed" | "alreadySubscribed" | "unconfirmed";

export type NewsletterState =
  | { step: "idle"; notice?: NewsletterNotice }
  | { step: "submitting" }
  | { step: "confirmed" }
  /** The subscriber has to open the link in an e-mail: this stays on screen. */
  | { step: "unconfirmed" };

export type NewsletterNotice =
  | { kind: "invalid" | "honeypotFilled" | "alreadySubscribed" }
  | { kind: "failure"; reason: FailureReason };

export interface NewsletterEntry {
  email: string;
  /** Something stands in the field that people do not see. */
  honeypotFilled: boolean;
}

export interface NewsletterLogic extends ReadableState<NewsletterState> {
  submit: (entry: NewsletterEntry, locale: Locale) => Promise<void>;
  /** Takes a notice about what was entered away, once it is being mended. */
  edit: () => void;
  /** Ends what runs on a clock, once nobody looks any more. */
  stop: () => void;
}

/** The newsletter form without its looks: idle, submitting, confirmed for 3 s, idle again; or unconfirmed. */
export function createNewsletterSubscription(
  send: (subscriber: NewsletterSubmission) => Promise<Subscription>,
): NewsletterLogic {
  const { get, set, subscribe } = createFormState<NewsletterState>({ step: "idle" });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(subscription: Subscription) {
    if (subscription === "alreadySubscribed") {
      set({ step: "idle", notice: { kind: subscription } });
      return;
    }
    if (subscription === "unconfirmed") {
      set({ step: "unconfirmed" });
      return;
    }
    set({ step: "confirmed" });
    timer = setTimeout(() => set({ step: "idle" }), confirmationMs);
  }

  return {
    get,
    subscribe,
    async submit({ email, honeypotFilled }, locale) {
      if (get().step !== "idle") return;
      const address = email.trim();
      if (!addressPattern.test(address)) {
        set({ step: "idle", notice: { kind: "invalid" } });
        return;
      }
      if (honeypotFilled) {
        set({ step: "idle", notice: { kind: "honeypotFilled" } });
        return;
      }
      set({ step: "submitting" });
      try {
        settle(await send({ email: address, language: locale }));
      } catch (error) {
        console.error("The newsletter subscription failed:", error);
        set({ step: "idle", notice: { kind: "failure", reason: failureReason(error) } });
      }
    },
    edit() {
      const current = get();
      if (current.step === "idle" && current.notice?.kind === "invalid") {
        set({ step: "idle" });
      }
    },
    stop: () => clearTimeout(timer),
  };
}
