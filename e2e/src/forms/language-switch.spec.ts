import type { Locale } from "@site/contract/locales";
import type { Page } from "playwright/test";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { switchLanguage } from "#site/quiet-page.ts";
import { expect, test } from "./forms-page.ts";
import { holdBack, paths } from "./gateway-call.ts";
import { emailsOf, enquiriesOf } from "./stored-rows.ts";

/** Chooses a language in the header; the document stays. */
async function choose(page: Page, from: Locale, to: Locale): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await switchLanguage(page, from, to);
}

const stayed = (page: Page) => page.evaluate(() => "stayed" in window);

test("an enquiry goes on in another language while it is written, and while it is under way", async ({
  page,
  calls,
}) => {
  const begun = new ContactForm(page, "pt");
  await begun.open();
  const values = enquiry();
  await begun.fill(values);
  await choose(page, "pt", "en");
  const sent = new ContactForm(page, "en");
  await expect(sent.button).toHaveText(sent.words.submit);
  expect(await sent.values()).toEqual(values);
  const sendNow = await holdBack(page, paths.email);
  await sent.button.click();
  await expect(sent.button).toHaveText(sent.words.sending);
  await choose(page, "en", "de");
  const form = new ContactForm(page, "de");
  await expect(form.button).toHaveText(form.words.sending);
  sendNow();
  await form.expectSent();
  await form.expectEmpty();
  expect(await stayed(page)).toBe(true);
  expect(calls[0]?.body).toMatchObject({ language: "en" });
  expect(calls[1]?.body).toMatchObject({ template_params: { site_language: "en" } });
  expect(await enquiriesOf(values.email)).toMatchObject([{ ...values, language: "en" }]);
  expect(await emailsOf(values.email)).toMatchObject([{ fields: { language: "en" } }]);
});
