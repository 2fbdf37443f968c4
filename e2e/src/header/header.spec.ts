import { expect, test, untilLive } from "#site/quiet-page.ts";

// Specification 2.8
test("the bar gets its ground above 50 px and loses it at 50", async ({ page }) => {
  await page.goto("/en");
  await untilLive(page);
  const header = page.getByRole("banner");
  const look = () =>
    header.evaluate((element) => {
      const { backgroundColor, boxShadow, backdropFilter } = getComputedStyle(element);
      const [before, after] = ["::before", "::after"].map(
        (part) => getComputedStyle(element, part).content,
      );
      return { backgroundColor, boxShadow, backdropFilter, before, after };
    });
  const bare = await look();
  expect(bare.backgroundColor).toBe("rgba(0, 0, 0, 0)");
  expect(bare.boxShadow).toBe("none");
  expect(bare.backdropFilter).toBe("none");
  expect([bare.before, bare.after]).toEqual(["none", "none"]);
  await page.evaluate(() => window.scrollTo({ top: 50, behavior: "instant" }));
  await page.waitForTimeout(350);
  expect(await look()).toEqual(bare);
  await page.evaluate(() => window.scrollTo({ top: 51, behavior: "instant" }));
  await expect.poll(async () => (await look()).boxShadow).not.toBe("none");
  await expect
    .poll(async () => (await look()).backgroundColor)
    .toMatch(/rgba?\(255, 255, 255|oklab\(1 |color\(srgb 1 1 1|oklab\(100%/);
  expect((await look()).backdropFilter).toContain("blur");
});

// Specification 2.9
test("the services dropdown opens on hover, closes on leave and on choosing", async ({ page }) => {
  await page.goto("/en");
  await untilLive(page);
  const header = page.getByRole("banner");
  const services = header.getByRole("button", { name: "Services" });
  const item = header.getByRole("link", { name: "Data Engineering" });
  await expect(item).toBeHidden();
  await services.hover();
  await expect(item).toBeVisible();
  await page.mouse.move(600, 700);
  await expect(item).toBeHidden();
  await services.hover();
  await item.click();
  await expect(page).toHaveURL("/en/services/data-engineering");
  await expect(item).toBeHidden();
});

test("nothing covers the skip link", async ({ page }) => {
  await page.goto("/en");
  await page.keyboard.press("Tab");
  const link = page.getByRole("link", { name: "Skip to content" });
  await expect(link).toBeFocused();
  const covered = await link.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const y = (top + bottom) / 2;
    const points = [left + 8, (left + right) / 2, right - 8];
    return points.filter((x) => document.elementFromPoint(x, y) !== element);
  });
  expect(covered).toEqual([]);
});

// Specification 2.9
test("both dropdowns work by keyboard", async ({ page }) => {
  await page.goto("/en");
  await untilLive(page);
  const header = page.getByRole("banner");
  const services = header.getByRole("button", { name: "Services" });
  await services.focus();
  await page.keyboard.press("ArrowDown");
  await expect(header.getByRole("link", { name: "Advanced Analytics" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(header.getByRole("link", { name: "Business Intelligence" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(services).toBeFocused();
  await expect(header.getByRole("link", { name: "Advanced Analytics" })).toBeHidden();

  const locale = header.getByRole("button", { name: "EN" });
  await locale.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(header.getByRole("link", { name: "Português" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // Specification 2.10
  test("the menu holds all links, groups the services and closes on choosing", async ({ page }) => {
    await page.goto("/de");
    await untilLive(page);
    const toggle = page.getByRole("button", { name: "Menü öffnen" });
    await toggle.click();
    const menu = page.locator("#site-menu");
    for (const name of ["Start", "Daten Engineering", "Cases", "Über uns", "Blog", "Kontakt"]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await menu.getByRole("link", { name: "Kontakt" }).click();
    await expect(page).toHaveURL("/de/kontakt");
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu.locator("[aria-current=page]")).toHaveText("Kontakt");
    await menu.getByRole("button", { name: "EN" }).click();
    await expect(page).toHaveURL("/en/contact");
    await expect(menu).toBeHidden();
  });

  test("no page scrolls sideways at 320 px", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [
      "/",
      "/de",
      "/de/kontakt",
      "/de/dienstleistungen/automatisierung",
      "/cases",
    ]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the services open under the pointer and every link leads on", async ({ page }) => {
    await page.goto("/en");
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: "Services" }).hover();
    await header.getByRole("link", { name: "Automations" }).click();
    await expect(page).toHaveURL("/en/services/automations");
    await header.getByRole("button", { name: "EN" }).focus();
    await header.getByRole("link", { name: "Deutsch" }).click();
    await expect(page).toHaveURL("/de/dienstleistungen/automatisierung");
  });
});
