import { locales } from "@site/contract/locales";
import { contactFaults } from "#forms/form-words.ts";
import { expect, stopClock, test } from "#forms/forms-page.ts";
import { holdBack, paths } from "#forms/gateway-call.ts";
import { emailsOf, enquiriesOf } from "#forms/stored-rows.ts";
import { ContactForm, enquiry, serviceNames } from "./contact-form.ts";

for (const [index, language] of locales.entries()) {
  // Specification 3.1, 7.3
  test(`an enquiry in ${language} is stored, then sent, and its success stands for 2.5 s`, async ({
    page,
    calls,
  }) => {
    const form = new ContactForm(page, language);
    await form.open();
    await form.expectEmpty();
    await expect(form.field("message")).toHaveAttribute("rows", "4");
    await stopClock(page);
    const values = enquiry({ service: serviceNames[index + 1] ?? "" });
    await form.fill(values);
    const [storeNow, sendNow] = [
      await holdBack(page, paths.table),
      await holdBack(page, paths.email),
    ];

    await form.button.click();
    await expect(form.button).toHaveText(form.words.sending);
    await expect(form.button).toBeDisabled();
    await expect(form.button).toHaveCSS("opacity", "0.5");
    await expect.poll(() => calls.map(({ path }) => path)).toEqual([paths.table]);
    // The e-mail waits for the insert's answer.
    await page.waitForTimeout(100);
    expect(calls).toHaveLength(1);
    storeNow();
    await expect.poll(() => calls.map(({ path }) => path)).toEqual([paths.table, paths.email]);
    await expect(form.button).toHaveText(form.words.sending);
    expect(await form.values()).toEqual(values);
    sendNow();

    await form.expectSent();
    await form.expectEmpty();
    await page.clock.runFor(2499);
    await form.expectSent();
    await page.clock.runFor(1);
    await expect(form.sent).toHaveCount(0);

    for (const { headers } of calls) expect(headers).not.toHaveProperty("cookie");
    const { email, message, ...facts } = values;
    expect(await enquiriesOf(email)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        ...values,
        language,
        mark: null,
      },
    ]);
    expect(await emailsOf(email)).toEqual([
      expect.objectContaining({
        to: [{ name: "", address: "owner@example.com" }],
        replyTo: [{ name: facts.name, address: email }],
        subject: expect.stringContaining(facts.service),
        fields: { ...facts, "e-mail": email, language },
        message,
      }),
    ]);
  });
}

test("an enquiry waits for what is missing or too much, and says what it is", async ({
  page,
  calls,
}) => {
  const form = new ContactForm(page, "en");
  await form.open();
  await form.button.click();
  for (const [field, words] of Object.entries(contactFaults.missing)) {
    const control = form.field(field as "name");
    await expect(control).toHaveAttribute("aria-invalid", "true");
    await expect(control).toHaveAccessibleDescription(new RegExp(`^${words}`));
  }
  await expect(form.field("name")).toBeFocused();

  // Spaces are nothing written, and the browser's own rule says what an address is.
  const values = enquiry({ service: serviceNames[0] });
  const { service: _, ...texts } = values;
  await form.fill({ ...texts, name: "   ", email: "ana" });
  await form.button.click();
  await expect(form.field("name")).toBeFocused();
  await expect(form.field("email")).toHaveAccessibleDescription(
    new RegExp(`^${contactFaults.notAnAddress}`),
  );
  await form.fill({ name: "Ana" });
  await expect(form.field("name")).not.toHaveAttribute("aria-invalid");
  await form.fill(texts);
  await expect(form.field("email")).not.toHaveAttribute("aria-invalid");
  await form.button.click();
  await expect(form.field("service")).toBeFocused();
  await expect(form.field("service")).toHaveAccessibleDescription(contactFaults.missing.service);

  // As a program fills in what it doesn't know that people cannot see.
  const trap = form.form.locator('input[name="subject_line"]');
  await expect(trap).toBeHidden();
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = "filled by a program";
  });
  await form.fill(values);
  await form.button.click();
  await expect(trap).toBeFocused();
  await expect(trap).toHaveAccessibleName(contactFaults.trap.label);
  await expect(trap).toHaveAccessibleDescription(new RegExp(`^${contactFaults.trap.fault}`));
  expect(calls).toEqual([]);
  expect(await form.values()).toEqual(values);
  await trap.fill("");
  await form.button.click();
  await form.expectSent();
  await expect(trap).toBeHidden();
  expect(await enquiriesOf(values.email)).toMatchObject([{ ...values, language: "en" }]);
});

test("a double click, and the enter key twice, send one enquiry", async ({ page, calls }) => {
  const form = new ContactForm(page, "pt");
  await form.open();
  const company = form.field("company");
  const presses = [
    () => form.button.dblclick(),
    () => Promise.all([company.press("Enter"), company.press("Enter")]),
  ];
  for (const press of presses) {
    calls.length = 0;
    const values = enquiry();
    await form.fill(values);
    await press();
    await form.expectSent();
    await form.expectEmpty();
    expect(calls.map(({ path }) => path)).toEqual([paths.table, paths.email]);
    expect(await enquiriesOf(values.email)).toHaveLength(1);
    expect(await emailsOf(values.email)).toHaveLength(1);
  }
});
