import { expect, expectLogged, failedToLoad, test } from "#forms/forms-page.ts";
import { loseAnswer, paths } from "#forms/gateway-call.ts";
import { emailsOf, enquiriesOf } from "#forms/stored-rows.ts";
import { ContactForm, enquiry } from "./contact-form.ts";

const notSent = /The message could not be sent/;
const notStored = /The message was not stored/;

for (const [what, path] of [
  ["the insert", paths.table],
  ["the e-mail", paths.email],
] as const) {
  test(`an answer to ${what} that is lost makes no second enquiry, over a reload too`, async ({
    page,
    messages,
  }) => {
    const form = new ContactForm(page, "pt");
    await form.open();
    const values = enquiry();
    await form.fill(values);
    await loseAnswer(page, path);
    await form.button.click();
    if (path === paths.email) {
      await form.expectFailed();
      await page.reload();
      await form.expectLive();
      expect(await form.values()).toEqual(values);
      await form.button.click();
    }
    await form.expectSent();
    expect(await enquiriesOf(values.email)).toHaveLength(1);
    expect(await emailsOf(values.email)).toHaveLength(1);
    await expectLogged(messages, path === paths.email ? notSent : notStored, failedToLoad);
  });
}
