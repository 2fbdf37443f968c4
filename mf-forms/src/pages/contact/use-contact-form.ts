import { useLanguage, useSite } from "@site/contract/runtime";
import type { FormsSection } from "@site/contract/site";
import {
  type ContactField,
  type ContactValues,
  contactFields,
  honeypotField,
} from "@site/contract/submission";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { afterPaint, afterSeen, inTime, intoSight } from "#form-fields.tsx";
import { type ContactEntry, createContactSubmission, draft } from "./contact-submission.ts";

/** How long a toast stays (specification, section 9). */
const toastMs = { sent: 2500, failed: 4000 } as const;

/**
 * Fetched when a visitor begins the form, never with the page. All of it is loaded before anything
 * is sent: if the browser sent the form after the row, the row would be stored twice.
 */
async function loadSending(forms: FormsSection | undefined) {
  const sending = await import("#sending.ts");
  await sending.prepareContact(forms);
  return sending;
}

/**
 * The submission that is under way, or that ended after its visitor had left the page: a form that
 * comes back shows it.
 */
let underWay: ReturnType<typeof createContactSubmission> | undefined;

/** Joins the form's logic to the form on the page. */
export function useContactForm() {
  const { forms } = useSite();
  const [submission, setSubmission] = useState(() => underWay ?? createContactSubmission());
  const state = useSyncExternalStore(submission.subscribe, submission.get, submission.get);
  const { toast } = state;
  const locale = useLanguage();
  const formRef = useRef<HTMLFormElement>(null);
  const outcomeRef = useRef<HTMLParagraphElement>(null);
  const hasBegun = useRef(false);

  useEffect(() => {
    // A page that was rendered ahead may be older than the submission.
    if (underWay) setSubmission(underWay);
    const form = formRef.current;
    if (!form) return;
    fillEmpty(form, draft.read());
    // Text that was entered before this code loaded is a draft like any other.
    const { values } = readEntry(form);
    if (contactFields.some((field) => values[field] !== "")) draft.write(values);
    // From here on the form shows its errors itself, in the page's language and all at once.
    form.noValidate = true;
  }, []);

  useEffect(() => {
    if (!toast) return;
    return afterSeen(toastMs[toast], submission.endToast);
  }, [submission, toast]);

  useLayoutEffect(() => {
    if (toast === "sent") formRef.current?.reset();
  }, [toast]);

  function focusFirstIssue(form: HTMLFormElement) {
    const { issues } = submission.get();
    const first = contactFields.find((field) => issues[field]) ?? honeypotField;
    afterPaint(() => {
      const control = controlOf(form, first);
      // On iOS, focusing a control without a tap doesn't scroll to it.
      control.focus({ preventScroll: true });
      const [label] = control.labels ?? [];
      intoSight(label?.parentElement ?? control);
    });
  }

  return {
    state,
    formRef,
    outcomeRef,
    /** Somebody came to the form: get ready. */
    begin() {
      if (hasBegun.current) return;
      hasBegun.current = true;
      // A failure here happens again, and is dealt with, when the form is sent.
      loadSending(forms).catch(() => {
        hasBegun.current = false;
      });
    },
    edit() {
      const form = formRef.current;
      if (!form) return;
      const entry = readEntry(form);
      draft.write(entry.values);
      submission.relieve(entry);
    },
    async submit() {
      const form = formRef.current;
      if (!form) return;
      const focused = document.activeElement;
      underWay = submission;
      const outcome = await submission.submit(readEntry(form), locale, async (row, key) => {
        const sending = await inTime(loadSending(forms)).catch((error: unknown) => {
          // Offline, the browser would show its own error page.
          if (!form.isConnected || !navigator.onLine) throw error;
          // Many browsers never retry a script that failed once: send the form without it.
          form.submit();
          // The sent values must not appear in the form again. After a failure, Back restores them.
          addEventListener("pagehide", draft.clear, { once: true });
          return undefined;
        });
        await sending?.sendContact(row, key, forms);
        return sending !== undefined;
      });
      if (outcome === "busy") return;
      if (form.isConnected) underWay = undefined;
      if (outcome === "rejected") focusFirstIssue(form);
      else afterPaint(() => showOutcome(form, outcomeRef.current, focused));
    },
  };
}

/**
 * A button that was disabled in between has lost the focus to the page, and gets it back. In a field
 * the focus would keep a phone's keyboard open, over what became of the form.
 */
function showOutcome(form: HTMLFormElement, outcome: HTMLElement | null, focused: Element | null) {
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && !form.contains(activeElement);
  if (!outcome?.textContent || isElsewhere) return;
  const target = focused instanceof HTMLButtonElement ? focused : outcome;
  target.focus({ preventScroll: true });
  intoSight(outcome);
}

/** A control of the form, whose fields own their values, so that autofill and going back work. */
function controlOf(form: HTMLFormElement, name: ContactField | typeof honeypotField) {
  // Cast: the form has one control for each of these names.
  return form.elements.namedItem(name) as HTMLInputElement;
}

function readEntry(form: HTMLFormElement): ContactEntry {
  const values = Object.fromEntries(
    contactFields.map((field) => [field, controlOf(form, field).value]),
  ) as ContactValues; // One entry for each field, by construction.
  return {
    values,
    honeypotFilled: controlOf(form, honeypotField).value !== "",
  };
}

/** Puts a draft back into empty fields only: what a visitor or the browser entered wins. */
export function fillEmpty(form: HTMLFormElement, draft: Partial<ContactValues>): void {
  for (const field of contactFields) {
    const control = controlOf(form, field);
    if (control.value === "") control.value = draft[field] ?? "";
  }
}
