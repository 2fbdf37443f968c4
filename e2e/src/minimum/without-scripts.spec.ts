import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { newsletterWords } from "#forms/newsletter/newsletter-form.ts";
import { subscribersOf } from "#forms/stored-rows.ts";
import { expect, test } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/** Ways in which no script makes a page interactive, and what may be said on the console then. */
const ways: Record<string, { prepare?: (page: Page) => Promise<unknown>; said: RegExp }> = {
  "without JavaScript": { said: /^$/ },
  // A filter stops them, or their host is down: the browser reads the import map and preloads.
  "with all scripts blocked": {
    prepare: (page) =>
      page.route("**", (route) =>
        route.request().resourceType() === "script"
          ? route.abort("blockedbyclient")
          : route.fallback(),
      ),
    said: /ERR_BLOCKED_BY_CLIENT/,
  },
  "below the minimum": {
    prepare: (page) => page.addInitScript(() => Reflect.deleteProperty(window, "CSSPropertyRule")),
    said: /^info: This browser is too old /,
  },
};

for (const [way, { prepare, said }] of Object.entries(ways)) {
  const isOff = prepare === undefined;
  test.describe(way, () => {
    test.use({ javaScriptEnabled: !isOff, hasTouch: true });
    test.beforeEach(({ page }) => prepare?.(page));
    test.afterEach(({ messages }) => {
      if (!isOff) expect(messages).not.toEqual([]);
      expect(messages.filter((message) => !said.test(message))).toEqual([]);
      messages.length = 0;
    });

    test("the bar's menus, the language switch and links lead on", async ({ page }) => {
      const header = page.getByRole("banner");
      await page.goto(routes.home.en);
      await header.getByRole("button", { name: "Services" }).hover();
      await header.getByRole("link", { name: "Automations" }).click();
      await expect(page).toHaveURL(routes["service-automations"].en);
      await page.mouse.move(0, 600);
      await header.getByRole("button", { name: "EN" }).focus();
      await header.getByRole("link", { name: "Deutsch" }).click();
      await expect(page).toHaveURL(routes["service-automations"].de);
      await page.getByRole("contentinfo").locator(`a[href="${routes.contact.de}"]`).first().click();
      await expect(page).toHaveURL(routes.contact.de);
      await page.goto(routes.blog.pt);
      await page.getByRole("main").locator('a[href^="/blog/"]').first().click();
      await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => performance.getEntriesByName("page-live").length)).toBe(0);
    });

    // Without any script it makes no difference why there is none.
    if (!isOff) return;

    test("the bar's white words don't stay over the white parts of a page", async ({ page }) => {
      await page.goto(routes.home.en);
      await expect(page.getByRole("banner")).toBeInViewport();
      await page.mouse.wheel(0, 1200);
      await expect(page.getByRole("banner")).not.toBeInViewport();
    });

    test("the menu of small screens leads on, in each language", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(routes.about.en);
      const menu = page.locator("#site-menu");
      await expect(menu).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await menu.getByRole("link", { name: "Contact" }).tap();
      await expect(page).toHaveURL(routes.contact.en);
      await page.getByRole("button", { name: "Open menu" }).tap();
      await menu.getByRole("button", { name: "PT" }).tap();
      await expect(page).toHaveURL(new RegExp(`${routes.contact.pt}\\??$`));
    });

    // An enquiry: `forms/without-javascript.spec.ts`.
    test("a subscription arrives", async ({ page }) => {
      const { label, submit, success } = newsletterWords.pt;
      const address = `leitora.${randomUUID()}@example.com`;
      await page.goto(routes.home.pt);
      const main = page.getByRole("main");
      await main.getByLabel(label, { exact: true }).fill(address);
      await main.getByRole("button", { name: submit }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(success);
      expect(await subscribersOf(address)).toMatchObject([{ email: address, language: "pt" }]);
    });
  });
}
