import type { Locale } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import { fireEvent, screen } from "@testing-library/react";
import type { ContactContent } from "#pages/contact/contact.pt.ts";
import ContactPage from "#pages/contact/contact-page.tsx";
import { created, mailed, paths } from "./fake-network.ts";
import { sampleValues } from "./sample-submission.ts";
import { until } from "./until.ts";

/* What a visitor does on the contact page, in a test's words. */

export const contents = inEachLanguage(
  import.meta.glob<ContactContent>("../pages/contact/contact.??.ts", {
    eager: true,
    import: "default",
  }),
);

export const answering = { [paths.hostedTable]: created, [paths.email]: mailed };

export const show = (locale: Locale) =>
  renderInFakeShell(<ContactPage content={contents[locale]} />, { locale });

export function fill(locale: Locale, values: Partial<typeof sampleValues> = sampleValues) {
  for (const [field, value] of Object.entries(values)) {
    const { label } = contents[locale].form.fields[field as keyof typeof sampleValues];
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
}

export const button = () => screen.getByRole<HTMLButtonElement>("button");
export const press = () => fireEvent.click(button());

/** Fills in the whole form and sends it. */
export function send(locale: Locale) {
  const shown = show(locale);
  fill(locale);
  press();
  return shown;
}
export const answered = () => until(() => !button().disabled);

export const entered = (locale: Locale) =>
  Object.values(contents[locale].form.fields).map(
    ({ label }) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
