import type { Locale } from "@site/contract/locales";
import type { NewsletterSubmission } from "@site/contract/submission";
import { type FailureReason, failureReason } from "#calls/call-error.ts";
import { createStateCell, type StateCell } from "#form/state-cell.ts";

/** How long the confirmation stands in the form's place (specification, section 9). */
export const confirmationMs = 3000;

/** Non-space text, an at sign, non-space text, a dot, non-space text (specification, section 5). */
const addressPattern = /^\S+@\S+\.\S+$/;

export type Subscription = "subscribed" | "alreadySubscribed";

export type NewsletterState =
  | { step: "idle"; notice?: NewsletterNotice }
  | { step: "submitting" }
  | { step: "confirmed" };

export type NewsletterNotice =
  | { kind: "invalid" | "honeypotFilled" | "alreadySubscribed" }
  | { kind: "failure"; reason: FailureReason };

export interface NewsletterEntry {
  email: string;
  /** Something stands in the field that people do not see. */
  honeypotFilled: boolean;
}

export interface NewsletterLogic extends Pick<StateCell<NewsletterState>, "get" | "subscribe"> {
  submit: (entry: NewsletterEntry, locale: Locale) => Promise<void>;
  /** Takes a notice about what was entered away, once it is being mended. */
  edit: () => void;
  /** Ends what runs on a clock, once nobody looks any more. */
  stop: () => void;
}

/** The newsletter form without its looks: idle, submitting, confirmed for 3 s, idle again. */
export function createNewsletterSubscription(
  send: (subscriber: NewsletterSubmission) => Promise<Subscription>,
): NewsletterLogic {
  const state = createStateCell<NewsletterState>({ step: "idle" });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(subscription: Subscription) {
    if (subscription === "alreadySubscribed") {
      state.set({ step: "idle", notice: { kind: subscription } });
      return;
    }
    state.set({ step: "confirmed" });
    timer = setTimeout(() => state.set({ step: "idle" }), confirmationMs);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async submit({ email, honeypotFilled }, locale) {
      if (state.get().step !== "idle") return;
      const address = email.trim();
      if (!addressPattern.test(address)) {
        state.set({ step: "idle", notice: { kind: "invalid" } });
        return;
      }
      if (honeypotFilled) {
        state.set({ step: "idle", notice: { kind: "honeypotFilled" } });
        return;
      }
      state.set({ step: "submitting" });
      try {
        settle(await send({ email: address, language: locale }));
      } catch (error) {
        console.error("The newsletter subscription failed:", error);
        state.set({ step: "idle", notice: { kind: "failure", reason: failureReason(error) } });
      }
    },
    edit() {
      const current = state.get();
      if (current.step === "idle" && current.notice?.kind === "invalid") {
        state.set({ step: "idle" });
      }
    },
    stop: () => clearTimeout(timer),
  };
}
