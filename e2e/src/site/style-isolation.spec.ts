import type { Page } from "playwright/test";
import { expect, test } from "./quiet-page.ts";

/** Everything that the page's elements look like, one line an element. */
function looksOfPage(): string[] {
  return [...document.querySelectorAll("body *")].map((element) => {
    const style = getComputedStyle(element);
    return [...style]
      .map((property) => `${property}:${style.getPropertyValue(property)}`)
      .join(";");
  });
}

/** Opens a page without its own scripts, so that nothing moves between two looks. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const scripts = /<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/g;
    await route.fulfill({ response, body: html.replace(scripts, "") });
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path, { waitUntil: "load" });
}

for (const path of ["/de", "/en/contact", "/cases/dashboards-power-bi-vendas"]) {
  test(`${path} looks the same whatever the order of its sheets`, async ({ page }) => {
    await openStill(page, path);
    await page.evaluate(() => document.fonts.ready);
    const before = await page.evaluate(looksOfPage);
    const sheets = await page.evaluate(() => {
      const styles = [...document.head.querySelectorAll("style[data-href]")];
      for (const style of styles) document.head.prepend(style);
      return styles.length;
    });
    expect(sheets).toBeGreaterThan(1);
    const after = await page.evaluate(looksOfPage);
    const different = before.filter((look, index) => look !== after[index]).length;
    expect(before.length).toBeGreaterThan(100);
    expect(different).toBe(0);
  });
}

/** How the frame around the page looks, without where it lies: that depends on the page's height. */
function looksOfFrame(): string[] {
  const where =
    /^(--|inset|top|bottom|left|right|height|width|block-size|inline-size|perspective-origin|transform-origin)/;
  return [...document.querySelectorAll("header, header *, footer, footer *")].map((element) => {
    const style = getComputedStyle(element);
    return [...style]
      .filter((property) => !where.test(property))
      .map((property) => `${property}:${style.getPropertyValue(property)}`)
      .join(";");
  });
}

test("a remote's sheet reaches nothing outside that remote", async ({ page }) => {
  await openStill(page, "/de");
  const before = await page.evaluate(looksOfFrame);
  await page.evaluate(() => {
    for (const style of document.head.querySelectorAll('style[data-href^="/mf-"]')) style.remove();
  });
  const after = await page.evaluate(looksOfFrame);
  expect(before.length).toBeGreaterThan(20);
  expect(before.filter((look, index) => look !== after[index])).toEqual([]);
});
