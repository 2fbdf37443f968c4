import { randomUUID } from "node:crypto";
import type { Locale } from "@site/contract/locales";
import type { Page } from "playwright/test";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { NewsletterForm } from "#forms/newsletter/newsletter-form.ts";
import { switchLanguage } from "#site/quiet-page.ts";
import { expect, test } from "./forms-page.ts";
import { holdBack, paths } from "./gateway-call.ts";
import { emailsOf, enquiriesOf, subscribersOf } from "./stored-rows.ts";

/** Chooses a language in the header; the document stays. */
async function choose(page: Page, from: Locale, to: Locale): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await switchLanguage(page, from, to);
}

const stayed = (page: Page) => page.evaluate(() => "stayed" in window);

test("a reader who changes the language twice subscribes in the last one", async ({
  page,
  calls,
}) => {
  await new NewsletterForm(page, "pt").open();
  await choose(page, "pt", "en");
  await expect(new NewsletterForm(page, "en").email).toBeVisible();
  await choose(page, "en", "de");
  const form = new NewsletterForm(page, "de");
  const address = `reader.${randomUUID()}@example.com`;
  await form.subscribe(address);
  await form.expectSubscribed();
  expect(await stayed(page)).toBe(true);
  expect(calls[0]?.body).toMatchObject({
    parameters: [{ value: address }, { name: "language", value: "de" }],
  });
  expect(await subscribersOf(address)).toMatchObject([{ language: "de" }]);
});

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
