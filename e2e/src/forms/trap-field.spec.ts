import { ContactForm, enquiry } from "./contact-form.ts";
import { expect, test } from "./forms-page.ts";
import { NewsletterForm } from "./newsletter-form.ts";
import { enquiriesOf } from "./stored-rows.ts";

const trap = 'input[name="subject_line"]';
/** As a program does it, that doesn't look whether people can see a field. */
const fillIn = (input: HTMLInputElement | SVGElement | HTMLElement) => {
  (input as HTMLInputElement).value = "cheap watches";
};

for (const language of ["pt", "en", "de"] as const) {
  test(`the contact form's trap in ${language} asks to be emptied, and loses nothing`, async ({
    page,
    calls,
  }) => {
    const form = new ContactForm(page, language);
    await form.open();
    const hidden = form.form.locator(trap);
    await expect(hidden).toBeHidden();
    const values = enquiry();
    await form.fill(values);
    await hidden.evaluate(fillIn);
    await form.button.click();
    await expect(hidden).toBeFocused();
    await expect(hidden).toHaveAccessibleName(form.words.trap.label);
    await expect(hidden).toHaveAccessibleDescription(new RegExp(`^${form.words.trap.fault}`));
    expect(calls).toEqual([]);
    expect(await form.values()).toEqual(values);
    await hidden.fill("");
    await form.button.click();
    await form.expectSent();
    await expect(hidden).toBeHidden();
    expect(await enquiriesOf(values.email)).toHaveLength(1);
  });
}

test("the newsletter's trap asks to be emptied too", async ({ page, calls }) => {
  const form = new NewsletterForm(page, "en");
  await form.open();
  const hidden = form.form.locator(trap);
  await expect(hidden).toBeHidden();
  await hidden.evaluate(fillIn);
  await form.subscribe("reader@example.com");
  await expect(hidden).toBeFocused();
  expect(calls).toEqual([]);
  await hidden.fill("");
  await form.button.click();
  await expect(form.status).toHaveText(form.words.success + form.words.subscribed);
});
