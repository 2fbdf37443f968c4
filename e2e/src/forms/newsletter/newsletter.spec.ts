import { randomUUID } from "node:crypto";
import { locales } from "@site/contract/locales";
import { expect, expectLogged, failedToLoad, stopClock, test } from "#forms/forms-page.ts";
import { holdBack, paths } from "#forms/gateway-call.ts";
import { subscribersOf } from "#forms/stored-rows.ts";
import { NewsletterForm } from "./newsletter-form.ts";

const newAddress = () => `reader.${randomUUID()}@example.com`;
const answer = `**${paths.warehouse}`;

/** How the warehouse, and the gateway for it, says that an insert made no row. */
const noNewRow = {
  statement_id: "1",
  status: { state: "SUCCEEDED" },
  manifest: {
    format: "JSON_ARRAY",
    schema: { columns: [{ name: "num_affected_rows" }, { name: "num_inserted_rows" }] },
  },
  result: { row_count: 1, data_array: [["0", "0"]] },
};

for (const language of locales) {
  // Specification 3.2, 4.1, 8.1
  test(`a subscription in ${language} is kept, and its confirmation stands for 3 s`, async ({
    page,
    calls,
  }) => {
    const form = new NewsletterForm(page, language);
    await form.open();
    await stopClock(page);
    const go = await holdBack(page, paths.warehouse);
    const address = newAddress();
    await form.subscribe(` ${address} `);
    await expect(form.button).toHaveText(form.words.submitting);
    await expect(form.button).toBeDisabled();
    await expect(form.email).toBeDisabled();
    go();

    await expect(form.status).toHaveText(form.words.success + form.words.subscribed);
    await expect(form.form).toHaveCount(0);
    await expect(page.getByRole("main").getByText(form.words.thanks)).toBeVisible();
    await page.clock.runFor(2999);
    await expect(form.form).toHaveCount(0);
    await expect(form.status).toHaveText(form.words.success + form.words.subscribed);
    await page.clock.runFor(1);
    await expect(form.status).toHaveCount(0);
    await expect(form.email).toHaveValue("");
    await expect(form.email).toBeEnabled();
    await expect(form.button).toHaveText(form.words.submit);

    expect(calls.map(({ path }) => path)).toEqual([paths.warehouse]);
    expect(calls[0]?.headers).not.toHaveProperty("authorization");
    expect(calls[0]?.headers).not.toHaveProperty("cookie");
    const subscriber = [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        subscribedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        email: address,
        language,
        isActive: true,
      },
    ];
    expect(await subscribersOf(address)).toEqual(subscriber);

    // A repeated address is a success too, so that nobody can probe who is subscribed …
    await form.subscribe(address.toUpperCase());
    await expect(form.status).toHaveText(form.words.success + form.words.subscribed);
    expect(await subscribersOf(address)).toEqual(subscriber);
    await page.clock.runFor(3000);
    // … unless the site is set up to tell.
    await page.route(answer, (route) => route.fulfill({ json: noNewRow }));
    await form.subscribe(address);
    await expect(form.status).toHaveText(form.words.repeated);
    await expect(form.form).toBeVisible();
  });

  // Specification 5.1, 8.1
  test(`what cannot be sent, and what fails, is told in ${language}, and the address stays`, async ({
    page,
    calls,
    messages,
  }) => {
    const form = new NewsletterForm(page, language);
    await form.open();
    for (const address of ["reader@domain", "reader example.com", ""]) {
      await form.subscribe(address);
      await expect(form.alert).toHaveText(form.words.error + form.words.invalid);
      await expect(form.email).toHaveAttribute("aria-invalid", "true");
      await expect(form.email).toBeFocused();
      await expect(form.email).toHaveValue(address);
      await form.email.press("End");
      await form.email.pressSequentially("x");
      await expect(form.alert).toHaveCount(0);
    }
    const trap = form.form.locator('input[name="subject_line"]');
    await expect(trap).toBeHidden();
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = "filled by a program";
    });
    const address = newAddress();
    await form.subscribe(address);
    await expect(trap).toBeFocused();
    await expect(trap).toHaveAccessibleDescription(/\S/);
    await trap.fill("");
    expect(calls).toEqual([]);

    const down = { status: 500, body: "down" };
    await page.route(answer, (route) => route.fulfill(down), { times: 1 });
    await form.subscribe(address);
    await expect(form.alert).toHaveText(form.words.error + form.words.failed);
    await expect(form.button).toBeEnabled();
    await expect(form.email).toHaveValue(address);
    const logged = /Databricks API error: Internal Server Error/;
    await expectLogged(messages, logged, failedToLoad);

    // Here the server itself refuses.
    await form.subscribe(`${"x".repeat(250)}${address}`);
    await expect(form.alert).toContainText(form.words.failed);
    await expect(form.alert).toContainText(form.words.tooLong);
    await expectLogged(messages, /API error: Payload Too Large/, failedToLoad);

    expect(await subscribersOf(address)).toEqual([]);
    await form.subscribe(address);
    await expect(form.status).toHaveText(form.words.success + form.words.subscribed);
    expect(calls).toHaveLength(3);
    expect(await subscribersOf(address)).toHaveLength(1);
  });
}
