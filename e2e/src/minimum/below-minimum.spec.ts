import type { Page } from "playwright/test";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { expect, test } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { removeFeatures, required } from "./missing-features.ts";

test.describe.configure({ timeout: 60_000 });

/** Opens an address and waits until its scripts have run; the result is the document's own heading. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const heading = await page.locator("h1").elementHandle();
  await page.waitForLoadState("networkidle");
  return heading;
}

/** The finished page is what the document brought, and nothing was made of it. */
async function expectFinished(page: Page, heading: Awaited<ReturnType<typeof open>>) {
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await page.evaluate(() => performance.getEntriesByName("page-live").length)).toBe(0);
}

/** Takes the one line that such a browser is told off the list. */
function expectOneLine(messages: string[], features: readonly string[]): void {
  expect(messages).toEqual([expect.stringMatching(/^info: This browser lacks /)]);
  for (const feature of features) expect(messages[0]).toContain(feature);
  messages.length = 0;
}

for (const feature of required) {
  test(`without ${feature} the finished page stays`, async ({ page, messages }) => {
    await removeFeatures(page, [feature]);
    const heading = await open(page, routes["service-advanced-analytics"].en);
    await expectFinished(page, heading);
    expectOneLine(messages, [feature]);
  });
}

for (const path of [routes.home.pt, routes.blog.en, routes.cases.de, routes.contact.en]) {
  test(`without all of them ${path} stays, and its links lead on`, async ({ page, messages }) => {
    await removeFeatures(page, required);
    const heading = await open(page, path);
    await expectFinished(page, heading);
    expectOneLine(messages, required);
    const footer = page.getByRole("contentinfo");
    const link = footer.locator(`a[href^="/"]:not([href="${path}"])`).first();
    const to = await link.getAttribute("href");
    await link.click();
    await expect(page).toHaveURL(to ?? "");
    await page.waitForLoadState("networkidle");
    expect(await heading?.evaluate(() => true).catch(() => false), "a new document").toBe(false);
    await expect(page.locator("h1")).toBeVisible();
    expectOneLine(messages, required);
  });
}

test("without all of them the contact form is sent by the browser", async ({ page, messages }) => {
  await removeFeatures(page, required);
  await open(page, routes.contact.en);
  const form = new ContactForm(page, "en");
  await form.fill(enquiry());
  await form.button.click();
  await expect(page).toHaveURL("/forms/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(form.words.sent[0]);
  expectOneLine(messages, required);
});
