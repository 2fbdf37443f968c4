import { useLanguage, useSite } from "@site/contract/runtime";
import { addressIn, formEntities, honeypotField } from "@site/contract/submission";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { CallError, FailureReason } from "#clients/call.ts";
import { afterPaint, afterSeen, inTime, intoSight } from "#form-fields.tsx";

/** How long the confirmation replaces the form (specification, section 9). */
const confirmationMs = 3000;

/** The gateway's pattern; it also limits the length, and says so. */
const { address } = formEntities.newsletter.email;

export type NewsletterState =
  | { step: "idle"; notice?: NewsletterNotice }
  | { step: "submitting" }
  | { step: "confirmed" }
  /** The subscriber has to open the link in an e-mail: this stays, beside the form. */
  | { step: "unconfirmed" };

type NewsletterNotice =
  | { kind: "subscribed" | "invalid" | "honeypotFilled" | "repeated" }
  | { kind: "failure"; reason: FailureReason };

/** Fetched when a visitor begins the form, never with the page. */
const sending = () => import("#sending.ts");

/** Outlives the form: a visitor who leaves while it is submitting is told on their return. */
let current: NewsletterState = { step: "idle" };
/** The address in the form, which a visitor who comes back or changes the language finds again. */
let entered = "";
const listeners = new Set<() => void>();
const read = () => current;

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: NewsletterState): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The newsletter form: idle, submitting, confirmed for 3 s, idle again; or unconfirmed. */
export function useNewsletterForm() {
  const { forms } = useSite();
  const locale = useLanguage();
  const state = useSyncExternalStore(listen, read, read);
  const frameRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state.step !== "confirmed") return;
    const subscribed = { step: "idle", notice: { kind: "subscribed" } } as const;
    return afterSeen(confirmationMs, () => setState(subscribed));
  }, [state.step]);

  useEffect(() => {
    // It may have been typed before this code came.
    entered ||= frameRef.current?.querySelector<HTMLInputElement>("[name=email]")?.value ?? "";
    return () => {
      // Once its visitor has seen a result, the result goes away with the form.
      if (current.step !== "submitting") setState({ step: "idle" });
    };
  }, []);

  async function subscribe(form: HTMLFormElement, email: string): Promise<NewsletterState> {
    try {
      const code = await inTime(sending()).catch((error: unknown) => {
        // Offline, the browser would show its own error page.
        if (!form.isConnected || !navigator.onLine) throw error;
        return undefined;
      });
      if (!code) {
        // Many browsers never retry a script that failed once: send the form without it. A disabled
        // field would be left out.
        const field = form.elements.namedItem("email");
        if (field instanceof HTMLInputElement) field.disabled = false;
        form.submit();
        return { step: "idle" };
      }
      const outcome = await code.subscribeToNewsletter({ email, language: locale }, forms);
      if (outcome === "repeated") return { step: "idle", notice: { kind: "repeated" } };
      return { step: outcome === "accepted" ? "confirmed" : "unconfirmed" };
    } catch (error) {
      console.error("The newsletter subscription failed:", error);
      // Cast: anything may be thrown, and only a CallError has a reason.
      const { reason = "general" } = (error ?? {}) as Partial<CallError>;
      return { step: "idle", notice: { kind: "failure", reason } };
    }
  }

  function showNotice() {
    const notice = frameRef.current?.querySelector(":is([role=status], [role=alert]):not(:empty)");
    if (notice) intoSight(notice);
  }

  return {
    state,
    frameRef,
    /** Somebody came to the form: get ready. */
    begin() {
      // A failure here happens again, and is dealt with, when the form is sent.
      sending().catch(() => {});
    },
    entered,
    /** Removes a notice about the entered address once the address is being corrected. */
    edit(form: HTMLFormElement) {
      entered = String(new FormData(form).get("email") ?? "");
      if (state.step === "idle" && state.notice?.kind === "invalid") setState({ step: "idle" });
    },
    async submit(form: HTMLFormElement) {
      if (state.step === "submitting") return;
      const fields = new FormData(form);
      const email = addressIn(String(fields.get("email") ?? ""));
      if (!address?.test(email)) {
        setState({ step: "idle", notice: { kind: "invalid" } });
        focusField(form, "email");
        afterPaint(showNotice);
        return;
      }
      if (fields.get(honeypotField)) {
        setState({ step: "idle", notice: { kind: "honeypotFilled" } });
        focusField(form, honeypotField);
        return;
      }
      const focused = document.activeElement;
      setState({ step: "submitting" });
      const next = await subscribe(form, email);
      if (next.step !== "idle") entered = "";
      setState(next);
      afterPaint(() => {
        // The focus was lost when the form was disabled or gave way to the confirmation.
        if (document.activeElement === document.body) {
          // In the field it would open a phone's keyboard again, over the notice.
          const isButton = focused instanceof HTMLButtonElement && next.step !== "confirmed";
          (isButton ? focused : frameRef.current)?.focus({ preventScroll: true });
        }
        showNotice();
      });
    },
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  afterPaint(() => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  });
}
