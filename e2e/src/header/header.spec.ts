import { holdBack } from "#forms/gateway-call.ts";
import { expect, openLive, test, untilLive } from "#site/quiet-page.ts";

// Specification 2.8
test("the bar gets its ground above 50 px and loses it at 50", async ({ page }) => {
  await openLive(page, "/en");
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
  await page.evaluate(() => window.scrollTo({ top: 1000, behavior: "instant" }));
  expect((await header.boundingBox())?.y).toBe(0);
  await page.evaluate(() => window.scrollTo({ top: 51, behavior: "instant" }));
  await expect
    .poll(async () => (await look()).backgroundColor)
    .toMatch(/rgba?\(255, 255, 255|oklab\(1 |color\(srgb 1 1 1|oklab\(100%/);
  expect((await look()).backdropFilter).toContain("blur");
  await page.evaluate(() => window.scrollTo({ top: 50, behavior: "instant" }));
  await expect.poll(look).toEqual(bare);
});

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
  await services.click();
  await expect(item).toBeVisible();
  await page.mouse.move(0, 600);
  await expect(item).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // Specification 2.10
  test("the menu groups the services and closes on choosing", async ({ page }) => {
    await openLive(page, "/de");
    const toggle = page.getByRole("button", { name: "Menü öffnen" });
    await toggle.click();
    const menu = page.locator("#site-menu");
    const services = menu
      .getByRole("listitem")
      .filter({ has: page.getByText("Leistungen", { exact: true }) });
    const specified = ["Advanced Analytics", "Business Intelligence", "Daten Engineering"];
    expect(await services.getByRole("link").allTextContents()).toEqual(
      expect.arrayContaining([...specified, "Automatisierung"]),
    );
    await menu.getByRole("link", { name: "Kontakt" }).click();
    await expect(page).toHaveURL("/de/kontakt");
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu.locator("[aria-current=page]")).toHaveText("Kontakt");
    await menu.getByRole("button", { name: "EN" }).click();
    await expect(page).toHaveURL("/en/contact");
    await expect(menu).toBeHidden();
  });
});
