import { useLanguage, useSite } from "@site/contract/runtime";
import type { SiteFacts } from "@site/contract/site";
import { contactFields, honeypotField } from "@site/contract/submission";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createContactDraft } from "#contact/contact-draft.ts";
import { controlOf, fillEmpty, readEntry } from "#contact/contact-entry.ts";
import { type ContactState, createContactSubmission } from "#contact/contact-submission.ts";
import { useFormState } from "#form/form-state.ts";

/** Fetched when a visitor begins the form, never with the page. */
const sending = () => import("#sending.ts");

function createForm(forms: SiteFacts["forms"]) {
  const draft = createContactDraft(
    () => sessionStorage,
    // Only a secure context has it; without a key a repeated attempt counts as a new one.
    () => globalThis.crypto.randomUUID?.(),
  );
  const submission = createContactSubmission(
    async (row, key) => (await sending()).sendContact(row, key, forms),
    draft,
  );
  return { draft, submission };
}

/** The form whose message is under way: who leaves the page meanwhile and returns finds it so. */
let underWay: ReturnType<typeof createForm> | undefined;

export interface ContactFormBinding {
  state: ContactState;
  formRef: RefObject<HTMLFormElement | null>;
  /** Somebody came to the form: get ready. */
  begin: () => void;
  edit: () => void;
  /** The browser found an error: show it in our words, beside the field. */
  reject: () => void;
  submit: () => Promise<void>;
}

/** Joins the form's logic to the form on the page. */
export function useContactForm(): ContactFormBinding {
  const { forms } = useSite();
  const [logic] = useState(() => underWay ?? createForm(forms));
  const { draft, submission } = logic;
  const state = useFormState(submission);
  const locale = useLanguage();
  const formRef = useRef<HTMLFormElement>(null);
  const hasBegun = useRef(false);

  useEffect(() => {
    if (formRef.current) fillEmpty(formRef.current, draft.read());
    return submission.stop;
  }, [draft, submission]);

  useLayoutEffect(() => {
    if (state.toast === "sent") formRef.current?.reset();
  }, [state.toast]);

  function reject() {
    const form = formRef.current;
    if (!form || submission.check(readEntry(form))) return;
    const { issues } = submission.get();
    const first = contactFields.find((field) => issues[field]) ?? honeypotField;
    // After the next paint: a revealed field cannot take the focus before it is shown.
    requestAnimationFrame(() => controlOf(form, first).focus());
  }

  return {
    state,
    formRef,
    begin() {
      if (hasBegun.current) return;
      hasBegun.current = true;
      // A failure here comes up again, and is told, when the form is sent.
      sending()
        .then(({ prepareContact }) => prepareContact(forms))
        .catch(() => {
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
    reject,
    async submit() {
      const form = formRef.current;
      if (!form) return;
      const focused = document.activeElement;
      underWay = logic;
      const outcome = await submission.submit(readEntry(form), locale);
      if (outcome === "busy") return;
      underWay = undefined;
      if (outcome === "rejected") reject();
      else restoreFocus(focused);
    },
  };
}

/** A button that was disabled in between has lost the focus to the page. */
function restoreFocus(element: Element | null): void {
  if (document.activeElement !== document.body || !(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
}
