import { locales } from "@site/contract/locales";
import { expect, expectLogged, failedToLoad, stopClock, test } from "#forms/forms-page.ts";
import { loseAnswer, paths } from "#forms/gateway-call.ts";
import { emailsOf, enquiriesOf } from "#forms/stored-rows.ts";
import { ContactForm, enquiry } from "./contact-form.ts";

const notSent = /The message could not be sent/;
const notStored = /The message was not stored/;

for (const [index, language] of locales.entries()) {
  // Specification 8.2
  test(`an e-mail that fails is told in ${language} for 4 s, and nothing written is lost`, async ({
    page,
    calls,
    messages,
  }) => {
    const form = new ContactForm(page, language);
    await form.open();
    await stopClock(page);
    const values = enquiry();
    await form.fill(values);
    // Which answer leads to which advice: `mf-forms/src/pages/contact/contact-submission.test.ts`.
    const faults = [
      [{ status: 429, headers: { "retry-after": "30" }, body: "" }, "Espere um minuto"],
      [{ contentType: "text/html", body: "<!doctype html>" }, "Your text is still here"],
      [{ status: 403, body: "" }, "Das Formular hat diese Nachricht abgelehnt"],
    ] as const;
    const [answer, advice] = faults[index] ?? faults[0];
    await page.route(`**${paths.email}`, (route) => route.fulfill(answer), { times: 1 });
    await form.button.click();
    await form.expectFailed();
    await expect(form.button).toHaveText(form.words.submit);
    await expect(form.button).toBeEnabled();
    await expect(form.form).toContainText(advice);
    expect(await form.values()).toEqual(values);
    await page.clock.runFor(3999);
    await form.expectFailed();
    await page.clock.runFor(1);
    await expect(form.failed).toHaveCount(0);
    // What to do about it stays, until the next attempt.
    await expect(form.form).toContainText(advice);
    await page.route(`**${paths.email}`, (route) => route.abort("internetdisconnected"), {
      times: 1,
    });
    await form.button.click();
    await form.expectFailed();
    expect(await enquiriesOf(values.email), "one row for all of the attempts").toHaveLength(1);
    expect(await emailsOf(values.email)).toEqual([]);

    await form.button.click();
    await form.expectSent();
    await form.expectEmpty();
    await expect(form.form).not.toContainText(advice);
    expect(await enquiriesOf(values.email)).toHaveLength(1);
    expect(await emailsOf(values.email)).toHaveLength(1);
    expect(calls).toHaveLength(2 * 3);
    await expectLogged(messages, notSent, failedToLoad);
  });
}

// Specification 7.3
test("the e-mail goes out although the insert fails, and only the console says so", async ({
  page,
  messages,
}) => {
  const form = new ContactForm(page, "en");
  await form.open();
  const values = enquiry();
  await form.fill(values);
  await page.route(`**${paths.table}`, (route) => route.abort("connectionrefused"));
  await form.button.click();
  await form.expectSent();
  await form.expectEmpty();
  await expectLogged(messages, notStored, failedToLoad);
  expect(await enquiriesOf(values.email)).toEqual([]);
  expect(await emailsOf(values.email)).toMatchObject([{ message: values.message }]);
});

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
