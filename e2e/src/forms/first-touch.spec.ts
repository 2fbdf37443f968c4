import type { Page } from "playwright/test";
import { ContactForm } from "#forms/contact/contact-form.ts";
import { NewsletterForm } from "#forms/newsletter/newsletter-form.ts";
import { expect, test } from "./forms-page.ts";

/** Strings that give away the code of a call, whatever the name of its file. */
const signs = {
  warehouse: "/api/2.0/sql/statements/",
  hostedTable: "X-Client-Info",
  email: "/api/v1.0/email/send",
};

/** Which clients a page has fetched so far. */
function recordClients(page: Page): () => Promise<string[]> {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  return async () => {
    const texts = await Promise.all(scripts);
    return Object.entries(signs)
      .filter(([, sign]) => texts.some((text) => text.includes(sign)))
      .map(([name]) => name);
  };
}

test("the clients of both forms come when a visitor begins, not with the page", async ({
  page,
  calls,
}) => {
  const clients = recordClients(page);
  const newsletter = new NewsletterForm(page, "en");
  await newsletter.open();
  await newsletter.button.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(await clients()).toEqual([]);
  await newsletter.email.focus();
  await expect.poll(clients).toEqual(["warehouse"]);

  const contact = new ContactForm(page, "pt");
  await contact.open();
  await page.waitForLoadState("networkidle");
  await contact.button.hover();
  // A client that the pointer fetches would come within this time.
  await page.waitForTimeout(500);
  expect(await clients()).toEqual(["warehouse"]);
  await contact.field("name").focus();
  // The warehouse's few lines come with the form that is begun first.
  await expect.poll(clients).toEqual(["warehouse", "hostedTable", "email"]);
  expect(calls, "nothing is sent by beginning").toEqual([]);
});
