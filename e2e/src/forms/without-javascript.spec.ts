import { randomUUID } from "node:crypto";
import { locales } from "@site/contract/locales";
import { ContactForm, enquiry, serviceNames } from "#forms/contact/contact-form.ts";
import { htmlLang, routes } from "#site/routes.ts";
import { newsletterWords } from "./form-words.ts";
import { expect, expectLogged, failedToLoad, test } from "./forms-page.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { emailsOf, enquiriesOf, subscribersOf } from "./stored-rows.ts";

test.use({ javaScriptEnabled: false });

for (const [index, language] of locales.entries()) {
  test(`an enquiry in ${language} is answered with a page in the language`, async ({
    page,
    calls,
  }) => {
    await page.goto(routes.contact[language]);
    const form = new ContactForm(page, language);
    const values = enquiry({
      name: hostileTexts["the end of a statement"],
      company: hostileTexts["right-to-left text"],
      service: serviceNames[index + 1] ?? "",
      message: `${hostileTexts.emoji}\n\n${hostileTexts.markup}`,
    });
    await form.fill(values);
    await form.button.click();
    await expect(page).toHaveURL("/forms/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", htmlLang[language]);
    await expect(page).toHaveTitle(form.words.sent[0]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(form.words.sent[0]);
    await expect(page.getByRole("main")).toContainText(form.words.sent[1]);
    const { name, email, company, service, message } = values;
    expect(await enquiriesOf(email)).toMatchObject([{ ...values, language }]);
    const [captured, ...others] = await emailsOf(email);
    expect(others).toEqual([]);
    expect(captured?.fields).toEqual({ name, "e-mail": email, company, service, language });
    expect(captured?.message).toBe(message);
    expect(calls, "the wire formats are for scripts").toEqual([]);

    // The same form sent once more, by the way back or a reload of the answer, changes nothing.
    await page.goBack();
    await form.fill(values);
    await form.button.click();
    await expect(page).toHaveTitle(form.words.sent[0]);
    expect(await enquiriesOf(email)).toHaveLength(1);
    expect(await emailsOf(email)).toHaveLength(1);
    await page.getByRole("main").getByRole("link").click();
    await expect(page).toHaveURL(routes.home[language]);
  });

  test(`an enquiry in ${language} with a fault comes back with its text and what to mend`, async ({
    page,
    messages,
  }) => {
    await page.goto(routes.contact[language]);
    const form = new ContactForm(page, language);
    const values = enquiry({ company: "   ", message: `\nZeile "eins"\n<b>zwei</b>` });
    await form.fill(values);
    await form.form.locator('input[name="subject_line"]').evaluate((trap) => {
      (trap as HTMLInputElement).value = "filled by a program";
    });
    await form.button.click();
    await expect(page.locator("html")).toHaveAttribute("lang", htmlLang[language]);
    await expect(form.field("company")).toHaveAttribute("aria-invalid", "true");
    await expect(form.field("company")).toHaveAccessibleDescription(/\S/);
    await expect(form.field("message")).toHaveValue(values.message);
    expect(await enquiriesOf(values.email)).toEqual([]);
    await form.field("company").fill("Example");
    await form.button.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(form.words.sent[0]);
    const { service, message } = values;
    expect(await enquiriesOf(values.email)).toMatchObject([
      { company: "Example", service, message },
    ]);
    await expectLogged(messages, failedToLoad);
  });

  test(`a subscription in ${language} is answered with a page in the language`, async ({
    page,
    messages,
  }) => {
    const words = newsletterWords[language];
    const main = page.getByRole("main");
    const address = `reader.${randomUUID()}@example.com`;
    await page.goto(routes.home[language]);
    await main.getByLabel(words.label, { exact: true }).fill("reader@domain");
    await main.getByRole("button", { name: words.submit }).click();
    await expect(page).toHaveURL("/forms/newsletter");
    await expect(main.getByRole("textbox")).toHaveValue("reader@domain");
    await expect(main.getByRole("textbox")).toHaveAccessibleDescription(words.invalid);
    await expectLogged(messages, failedToLoad);

    await main.getByRole("textbox").fill(address);
    await main.getByRole("button").click();
    await expect(page.locator("html")).toHaveAttribute("lang", htmlLang[language]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.subscribed);
    expect(await subscribersOf(address)).toMatchObject([{ email: address, language }]);
  });

  test(`what is too long or too much is told in ${language}`, async ({ page, request }) => {
    const form = new ContactForm(page, language);
    const post = (message: string) =>
      request.post("/forms/contact", {
        headers: { referer: new URL(routes.contact[language], "http://127.0.0.1").href },
        form: { ...enquiry({ message }), language },
      });
    const long = await post("Zu lang. ".repeat(2500));
    expect(long.status()).toBe(400);
    await page.setContent(await long.text());
    await expect(form.field("message")).toHaveAttribute("aria-invalid", "true");
    await expect(form.field("message")).toHaveValue("Zu lang. ".repeat(2500));

    const huge = await post("x".repeat(300_000));
    expect(huge.status()).toBe(413);
    await page.setContent(await huge.text());
    await expect(page.locator("html")).toHaveAttribute("lang", htmlLang[language]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(form.words.advice.tooLong);
    await expect(page.getByRole("main").getByRole("link")).toBeVisible();
  });
}
