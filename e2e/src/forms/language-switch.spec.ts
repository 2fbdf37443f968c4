import { randomUUID } from "node:crypto";
import { type Locale, locales } from "@site/contract/locales";
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

for (const [index, from] of locales.entries()) {
  const to = locales[(index + 1) % locales.length] ?? "pt";

  test(`an enquiry begun in ${from} goes on in ${to}, without a reload`, async ({
    page,
    calls,
  }) => {
    const before = new ContactForm(page, from);
    await before.open();
    const values = enquiry();
    await before.fill(values);
    await choose(page, from, to);
    const form = new ContactForm(page, to);
    await expect(form.button).toHaveText(form.words.submit);
    expect(await form.values()).toEqual(values);
    await form.button.click();
    await form.expectSent();
    expect(await stayed(page)).toBe(true);
    expect(calls[0]?.body).toMatchObject({ language: to });
    expect(calls[1]?.body).toMatchObject({ template_params: { site_language: to } });
    expect(await enquiriesOf(values.email)).toMatchObject([{ ...values, language: to }]);
    expect(await emailsOf(values.email)).toMatchObject([{ fields: { language: to } }]);
  });
}

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
  await expect(form.status).toHaveText(form.words.success + form.words.subscribed);
  expect(await stayed(page)).toBe(true);
  expect(calls[0]?.body).toMatchObject({
    parameters: [{ value: address }, { name: "language", value: "de" }],
  });
  expect(await subscribersOf(address)).toMatchObject([{ language: "de" }]);
});

test("a switch while a message is under way neither loses nor repeats it", async ({ page }) => {
  const before = new ContactForm(page, "pt");
  await before.open();
  const values = enquiry();
  await before.fill(values);
  const sendNow = await holdBack(page, paths.email);
  await before.button.click();
  await expect(before.button).toHaveText(before.words.sending);
  await choose(page, "pt", "de");
  const form = new ContactForm(page, "de");
  await expect(form.button).toHaveText(form.words.sending);
  sendNow();
  await form.expectSent();
  await form.expectEmpty();
  expect(await enquiriesOf(values.email)).toHaveLength(1);
  expect(await emailsOf(values.email)).toHaveLength(1);
});
