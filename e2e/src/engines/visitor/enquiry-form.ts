import { contactWords, type enquiry } from "#forms/contact/contact-form.ts";
import type { Target } from "./page-elements.ts";
import type { Visitor } from "./visitor.ts";

/* The English contact form in any engine; `forms/contact/contact-form.ts` is Chromium's. */

export const words = contactWords.en;

export const field = (name: keyof typeof words.fields): Target => ({
  role: name === "service" ? "combobox" : "textbox",
  name: words.fields[name].label,
  within: "main",
});

export const send: Target = { role: "button", name: words.submit, within: "main" };

/** Fills in the form with real keys; the service is chosen by typing its first letters. */
export async function fillIn(visitor: Visitor, values: ReturnType<typeof enquiry>): Promise<void> {
  for (const name of ["name", "email", "company"] as const) {
    await visitor.fill(field(name), values[name]);
  }
  await visitor.focus(field("service"));
  await visitor.engine.page.keyboard.type("Data");
  await visitor.fill(field("message"), values.message);
}
