import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { htmlLang, routes } from "#site/routes.ts";
import { expect, test } from "./forms-page.ts";
import { emailsOf, enquiriesOf } from "./stored-rows.ts";

/* `platform/gateway/src/adapters/forms.test.ts` has every answer in each language. */
test.use({ javaScriptEnabled: false });

test("an enquiry sent once more, after going back, changes nothing", async ({ page, calls }) => {
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
    await expect(page).toHaveTitle(form.words.sent.title);
    await expect(page.getByRole("main")).toContainText(form.words.sent.text);
    const { email, message, ...facts } = values;
    expect(await enquiriesOf(email)).toMatchObject([{ ...values, language: "pt" }]);
    expect(await emailsOf(email)).toMatchObject([
      { fields: { ...facts, email, language: "pt" }, message },
    ]);
  }
  expect(calls, "the wire formats are for scripts").toEqual([]);
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(routes.home.pt);
});
