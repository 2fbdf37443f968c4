import type { Page } from "playwright/test";
import { expect, test } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/** The computed styles of all elements of the page, one line an element. */
function looksOfPage(): string[] {
  return [...document.querySelectorAll("body *")].map((element) => {
    const style = getComputedStyle(element);
    // A registered property does not count by itself, only through the properties that use it.
    return [...style]
      .filter((property) => !property.startsWith("--"))
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

/** The elements' looks once they no longer change: two equal ones, a moment apart. */
async function settledLooks(page: Page): Promise<string[]> {
  let looks = await page.evaluate(looksOfPage);
  const change = async () => {
    const before = looks;
    looks = await page.evaluate(looksOfPage);
    return countDifferent(before, looks);
  };
  await expect.poll(change, { message: "what changes by itself", timeout: 20_000 }).toBe(0);
  return looks;
}

function countDifferent(before: readonly string[], now: readonly string[]): number {
  return before.filter((look, index) => look !== now[index]).length;
}

/** Addresses of the sheets that a page's document holds inline. */
async function sheetsAt(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  return [...html.matchAll(/<style data-href="([^"]+)"/g)].map(([, href]) => href as string);
}

/** Links sheets after everything that the document has, as a prefetch or a navigation does. */
async function linkSheets(page: Page, hrefs: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    const arrivals = all.map((href) => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
      document.head.append(link);
      return new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = reject;
      });
    });
    await Promise.all(arrivals);
  }, hrefs);
}

for (const path of ["/de", "/en/contact"]) {
  test(`${path} looks the same whatever its sheets' order, and with all other pages' sheets`, async ({
    page,
  }) => {
    await openStill(page, path);
    await page.evaluate(() => document.fonts.ready);
    const before = await settledLooks(page);
    expect(before.length).toBeGreaterThan(100);
    const different = async () => countDifferent(before, await settledLooks(page));
    const sheets = await page.evaluate(() => {
      const styles = [...document.head.querySelectorAll("style[data-href]")];
      for (const style of styles) document.head.prepend(style);
      return styles.length;
    });
    expect(sheets).toBeGreaterThan(1);
    expect(await different(), "in another order").toBe(0);

    const own = await sheetsAt(page, path);
    const all = await Promise.all(Object.values(routes).map(({ pt }) => sheetsAt(page, pt)));
    const others = [...new Set(all.flat())].filter((href) => !own.includes(href));
    expect(others.length).toBeGreaterThan(10);
    await linkSheets(page, others);
    expect(await different(), "beside all other sheets").toBe(0);
  });
}
