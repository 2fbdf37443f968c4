import { useLanguage, useSite } from "@site/contract/runtime";
import { honeypotField } from "@site/contract/submission";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormState } from "#form/form-state.ts";
import {
  createNewsletterSubscription,
  type NewsletterState,
} from "#newsletter/newsletter-subscription.ts";

/** Fetched when a visitor begins the form, never with the page. */
const sending = () => import("#sending.ts");

export interface NewsletterFormBinding {
  state: NewsletterState;
  frameRef: RefObject<HTMLDivElement | null>;
  /** Somebody came to the form: get ready. */
  begin: () => void;
  edit: () => void;
  submit: (form: HTMLFormElement) => Promise<void>;
}

/** Joins the form's logic to the form on the page. */
export function useNewsletterForm(): NewsletterFormBinding {
  const { forms } = useSite();
  const [subscription] = useState(() =>
    createNewsletterSubscription(async (subscriber) =>
      (await sending()).subscribeToNewsletter(subscriber, forms),
    ),
  );
  const state = useFormState(subscription);
  const locale = useLanguage();
  const frameRef = useRef<HTMLDivElement>(null);

  useEffect(() => subscription.stop, [subscription]);

  return {
    state,
    frameRef,
    begin() {
      // A failure here comes up again, and is told, when the form is sent.
      sending().catch(() => {});
    },
    edit: subscription.edit,
    async submit(form) {
      const fields = new FormData(form);
      const focused = document.activeElement;
      await subscription.submit(
        {
          email: String(fields.get("email") ?? ""),
          honeypotFilled: (fields.get(honeypotField) ?? "") !== "",
        },
        locale,
      );
      placeFocus(form, frameRef.current, subscription.get(), focused);
    },
  };
}

/**
 * Where the focus belongs after an attempt: on the field to mend, on the frame when the form has
 * given way to the confirmation, otherwise where it was before its element was disabled.
 */
function placeFocus(
  form: HTMLFormElement,
  frame: HTMLElement | null,
  state: NewsletterState,
  before: Element | null,
): void {
  // Next frame: React has shown the new state by then, and a revealed field can take the focus.
  requestAnimationFrame(() => {
    const isLost = document.activeElement === document.body;
    if (state.step === "confirmed" || state.step === "unconfirmed") {
      if (isLost) frame?.focus({ preventScroll: true });
      return;
    }
    const notice = state.step === "idle" ? state.notice?.kind : undefined;
    const invalid = { invalid: "email", honeypotFilled: honeypotField }[String(notice)];
    const target = invalid ? form.elements.namedItem(invalid) : isLost ? before : undefined;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}
