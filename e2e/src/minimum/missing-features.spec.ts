import { expect, test, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/* What visitors can do on a page that stays as it came: `without-scripts.spec.ts`. */

test.describe.configure({ timeout: 60_000 });

test("without CSS nesting the finished page stays, and one line says why", async ({
  page,
  messages,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(routes["service-advanced-analytics"].en, { waitUntil: "domcontentloaded" });
  const heading = await page.locator("h1").elementHandle();
  await page.waitForLoadState("networkidle");
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await page.evaluate(() => performance.getEntriesByName("page-live").length)).toBe(0);
  expect(messages).toEqual([expect.stringMatching(/^info: This browser is too old /)]);
  messages.length = 0;
});

test("a header that throws while it hydrates gives the finished page back, and is reported", async ({
  page,
  messages,
}) => {
  // A menu entry without a label breaks the header's render.
  await page.route(routes.about.en, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"label":');
    await route.fulfill({ response, body: html.replaceAll('"label":', '"unlabeled":') });
  });
  await page.goto(routes.about.en);
  await expect.poll(() => messages.some((message) => message.startsWith("uncaught: "))).toBe(true);
  expect(messages.join()).not.toContain("Unexpected Application Error");
  await expect(page.locator("h1")).toBeVisible();
  await page.getByRole("contentinfo").locator(`a[href="${routes.contact.en}"]`).first().click();
  await untilLive(page, routes.contact.en);
  messages.length = 0;
});
