import { randomUUID } from "node:crypto";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { htmlLang, routes } from "#site/routes.ts";
import { newsletterWords } from "./form-words.ts";
import { expect, expectLogged, failedToLoad, test } from "./forms-page.ts";
import { emailsOf, enquiriesOf, subscribersOf } from "./stored-rows.ts";

/* Each in one language: `platform/gateway/src/adapters/forms.test.ts` has the answers in all three. */
test.use({ javaScriptEnabled: false });

test("an enquiry sent once more, by the way back or a reload, changes nothing", async ({
  page,
  calls,
}) => {
  await page.goto(routes.contact.pt);
  const form = new ContactForm(page, "pt");
  const values = enquiry({
    name: "O'Connor; --",
    message: "Zoë 👩🏽‍💻\n\n<script>alert(1)</script>",
  });
  for (let time = 0; time < 2; time += 1) {
    if (time > 0) await page.goBack();
    await form.fill(values);
    await form.button.click();
    await expect(page).toHaveURL("/forms/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", htmlLang.pt);
    await expect(page).toHaveTitle(form.words.sent[0]);
    await expect(page.getByRole("main")).toContainText(form.words.sent[1]);
    const { email, message, ...facts } = values;
    expect(await enquiriesOf(email)).toMatchObject([{ ...values, language: "pt" }]);
    expect(await emailsOf(email)).toMatchObject([
      { fields: { ...facts, "e-mail": email, language: "pt" }, message },
    ]);
  }
  expect(calls, "the wire formats are for scripts").toEqual([]);
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(routes.home.pt);
});

test("an enquiry with a fault comes back with its text and what to mend", async ({
  page,
  messages,
}) => {
  await page.goto(routes.contact.en);
  const form = new ContactForm(page, "en");
  const values = enquiry({ company: "   ", message: `\nZeile "eins"\n<b>zwei</b>` });
  await form.fill(values);
  await form.form.locator('input[name="subject_line"]').evaluate((trap) => {
    (trap as HTMLInputElement).value = "filled by a program";
  });
  await form.button.click();
  await expect(page.locator("html")).toHaveAttribute("lang", htmlLang.en);
  await expect(form.field("company")).toHaveAttribute("aria-invalid", "true");
  await expect(form.field("company")).toHaveAccessibleDescription(/\S/);
  await expect(form.field("message")).toHaveValue(values.message);
  expect(await enquiriesOf(values.email)).toEqual([]);
  await form.field("company").fill("Example");
  await form.button.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(form.words.sent[0]);
  const { service, message } = values;
  expect(await enquiriesOf(values.email)).toMatchObject([{ company: "Example", service, message }]);
  await expectLogged(messages, failedToLoad);
});

test("a subscription with a wrong address is asked for once more, and arrives", async ({
  page,
  messages,
}) => {
  const words = newsletterWords.de;
  const main = page.getByRole("main");
  const address = `reader.${randomUUID()}@example.com`;
  await page.goto(routes.home.de);
  await main.getByLabel(words.label, { exact: true }).fill("reader@domain");
  await main.getByRole("button", { name: words.submit }).click();
  await expect(page).toHaveURL("/forms/newsletter");
  await expect(main.getByRole("textbox")).toHaveValue("reader@domain");
  await expect(main.getByRole("textbox")).toHaveAccessibleDescription(words.invalid);
  await expectLogged(messages, failedToLoad);

  await main.getByRole("textbox").fill(address);
  await main.getByRole("button").click();
  await expect(page.locator("html")).toHaveAttribute("lang", htmlLang.de);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.subscribed);
  expect(await subscribersOf(address)).toMatchObject([{ email: address, language: "de" }]);
});

test("what is too long or too much is told", async ({ page, request }) => {
  const form = new ContactForm(page, "de");
  const post = (message: string) =>
    request.post("/forms/contact", {
      headers: { referer: new URL(routes.contact.de, "http://127.0.0.1").href },
      form: { ...enquiry({ message }), language: "de" },
    });
  const long = await post("Zu lang. ".repeat(2500));
  expect(long.status()).toBe(400);
  await page.setContent(await long.text());
  await expect(form.field("message")).toHaveAttribute("aria-invalid", "true");
  await expect(form.field("message")).toHaveValue("Zu lang. ".repeat(2500));

  const huge = await post("x".repeat(300_000));
  expect(huge.status()).toBe(413);
  await page.setContent(await huge.text());
  await expect(page.locator("html")).toHaveAttribute("lang", htmlLang.de);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Die Nachricht ist zu lang");
  await expect(page.getByRole("main").getByRole("link")).toBeVisible();
});
