import type { Page } from "playwright/test";
import { holdBack } from "#forms/gateway-call.ts";
import { expect, test, untilLive } from "#site/quiet-page.ts";

test("a menu that is opened before the page runs stays open", async ({ page }) => {
  const run = await holdBack(page, "/shell/**/*.js");
  await page.goto("/en/about", { waitUntil: "commit" });
  const header = page.getByRole("banner");
  const services = header.getByRole("button", { name: "Services" });
  const item = header.getByRole("link", { name: "Data Engineering" });
  await services.hover();
  await expect(item).toBeVisible();
  run();
  await untilLive(page);
  await expect(services).toHaveAttribute("aria-expanded", "true");
  await page.mouse.move(0, 600);
  await expect(item).toBeHidden();
});

test("with a page whose remote is dead a press, a focus and a key in it close menus", async ({
  page,
  messages,
}) => {
  await page.route("**/mf-content/**", (route) => route.abort());
  await page.goto("/en/about");
  await expect.poll(() => messages.join("\n")).toContain("Remote failed");
  messages.length = 0;
  const header = page.getByRole("banner");
  const link = header.getByRole("link", { name: "Deutsch" });
  const press = () => header.getByRole("button", { name: "EN" }).dispatchEvent("click");
  const inPage = page.getByRole("main").getByRole("link").first();

  await press();
  await expect(link).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(link).toBeHidden();

  await press();
  await expect(link).toBeVisible();
  await inPage.focus();
  await expect(link).toBeHidden();

  await header.getByRole("button", { name: "Services" }).hover();
  await expect(header.getByRole("link", { name: "Data Engineering" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(header.getByRole("link", { name: "Data Engineering" })).toBeHidden();
  await expect(inPage).toBeFocused();
});

test.describe("on a phone without popovers", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Takes popovers out of the document and out of the browser. */
  async function withoutPopovers(page: Page): Promise<void> {
    await page.addInitScript(() => {
      for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
        Reflect.deleteProperty(HTMLElement.prototype, name);
      }
      for (const name of ["popoverTargetElement", "popoverTargetAction"]) {
        Reflect.deleteProperty(HTMLButtonElement.prototype, name);
      }
    });
    await page.route("**/en/**", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/ popover(target)?="[^"]*"/gi, "");
      await route.fulfill({ response, body });
    });
  }

  test("the menu is closed, opens, and closes on a press outside and on escape", async ({
    page,
  }) => {
    await withoutPopovers(page);
    await page.goto("/en/about");
    const menu = page.locator("#site-menu");
    await expect(menu).toBeHidden();
    await untilLive(page);
    await expect(menu).toBeHidden();

    const open = page.getByRole("button", { name: "Open menu" });
    await open.click();
    await expect(menu).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await open.click();
    await page.mouse.click(195, 820);
    await expect(menu).toBeHidden();
    await open.click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await menu.getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/en/contact");
    await expect(menu).toBeHidden();
  });

  test.describe("and without JavaScript", () => {
    test.use({ javaScriptEnabled: false, hasTouch: true });

    test("the menu is closed, and a finger opens it and follows its links", async ({ page }) => {
      await withoutPopovers(page);
      await page.goto("/en/about");
      const menu = page.locator("#site-menu");
      await expect(menu).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await menu.getByRole("link", { name: "Contact" }).tap();
      await expect(page).toHaveURL("/en/contact");
      await expect(menu).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await menu.getByRole("button", { name: "DE" }).tap();
      await expect(page).toHaveURL(/\/de\/kontakt\??$/);
    });
  });
});
