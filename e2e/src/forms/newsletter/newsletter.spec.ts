import { randomUUID } from "node:crypto";
import { expect, test } from "#forms/forms-page.ts";
import { paths } from "#forms/gateway-call.ts";
import { subscribersOf } from "#forms/stored-rows.ts";
import { NewsletterForm } from "./newsletter-form.ts";

/* States, words, times and failures: `mf-forms/src/slots/newsletter/newsletter-slot.test.tsx`. */

const newAddress = () => `reader.${randomUUID()}@example.com`;

// Specification 3.2
test("a subscription is kept once, however often it is sent", async ({ page, calls }) => {
  const language = "de";
  const form = new NewsletterForm(page, language);
  await form.open();
  await expect(form.form.locator('input[name="subject_line"]')).toBeHidden();
  const address = newAddress();
  await form.subscribe(` ${address} `);
  await form.expectSubscribed();
  expect(calls.map(({ path }) => path)).toEqual([paths.warehouse]);
  expect(calls[0]?.headers).not.toHaveProperty("authorization");
  const subscriber = [
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      subscribedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      email: address,
      language,
      isActive: true,
      mark: null,
      markedAt: null,
    },
  ];
  expect(await subscribersOf(address)).toEqual(subscriber);

  // A repeated address is a success too, so that nobody can probe who is subscribed.
  await expect(form.email).toBeEnabled();
  await form.subscribe(address.toUpperCase());
  await form.expectSubscribed();
  expect(await subscribersOf(address)).toEqual(subscriber);
});
