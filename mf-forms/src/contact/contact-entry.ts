import {
  type ContactField,
  type ContactValues,
  contactFields,
  honeypotField,
} from "@site/contract/submission";

export type Issue = "missing" | "notAnAddress";

export type Issues = Partial<Record<ContactField, Issue>>;

export interface ContactEntry {
  values: ContactValues;
  /** What the browser makes of the e-mail field, whose rule for an address is the one that counts. */
  emailIsAddress: boolean;
  /** Something stands in the field that people do not see. */
  honeypotFilled: boolean;
}

/** What keeps an entry from being sent; spaces alone are nothing written. */
export function issuesOf({ values, emailIsAddress }: ContactEntry): Issues {
  const issues: Issues = {};
  for (const field of contactFields) {
    if (values[field].trim() === "") issues[field] = "missing";
  }
  if (!issues.email && !emailIsAddress) issues.email = "notAnAddress";
  return issues;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: Element | RadioNodeList | null): element is Control {
  return element instanceof Element && "value" in element;
}

export function controlOf(
  form: HTMLFormElement,
  name: ContactField | typeof honeypotField,
): Control {
  const control = form.elements.namedItem(name);
  if (!isControl(control)) throw new Error(`The contact form has no field named ${name}`);
  return control;
}

/** What stands in the form: its fields own their values, so that autofill and going back work. */
export function readEntry(form: HTMLFormElement): ContactEntry {
  const values = Object.fromEntries(
    contactFields.map((field) => [field, controlOf(form, field).value]),
  ) as ContactValues; // One entry for each field, by construction.
  return {
    values,
    emailIsAddress: !controlOf(form, "email").validity.typeMismatch,
    honeypotFilled: controlOf(form, honeypotField).value !== "",
  };
}

/** Puts a draft back where nothing stands yet: what a visitor or the browser entered wins. */
export function fillEmpty(form: HTMLFormElement, draft: Partial<ContactValues>): void {
  for (const field of contactFields) {
    const control = controlOf(form, field);
    if (control.value === "") control.value = draft[field] ?? "";
  }
}
