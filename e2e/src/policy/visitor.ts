import type { Locale } from "@site/contract/locales";
import { expect, type Page } from "playwright/test";

const halfScreen = 400;

/** Tries everything that the frame of a page offers: both dropdowns, by pointer and by keyboard. */
export async function tryHeader(page: Page): Promise<void> {
  const dropdowns = page.getByRole("banner").locator("button[aria-expanded]:visible");
  for (const button of await dropdowns.all()) {
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(button).toHaveAttribute("aria-expanded", "false");
  }
}

/** Reads the page to its end, so that whatever waits to be seen is seen. */
export async function readThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += halfScreen) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

/** Presses each button of the page's own part once, those that appear meanwhile too; sends nothing. */
export async function pressButtons(page: Page): Promise<number> {
  const buttons = page.getByRole("main").locator('button:not([type="submit"]):visible:enabled');
  let pressed = 0;
  for (; pressed < (await buttons.count()); pressed += 1) {
    await buttons.nth(pressed).click();
  }
  return pressed;
}

/** What a carousel calls itself, in each language. */
const carousel = ["carrossel", "carousel", "Karussell"]
  .map((name) => `[aria-roledescription="${name}" i]`)
  .join();

/** Drags each carousel to its next item with the mouse; resolves with how many there are. */
export async function dragCarousels(page: Page): Promise<number> {
  const carousels = page.getByRole("main").locator(carousel);
  for (const one of await carousels.all()) {
    await one.scrollIntoViewIfNeeded();
    const box = await one.boundingBox();
    if (!box) throw new Error("The carousel has no box.");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.7, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.3, y, { steps: 5 });
    await page.mouse.up();
  }
  return carousels.count();
}

const localeNames = { pt: "Português", en: "English", de: "Deutsch" } as const;

/** Changes the language in the header's menu. */
export async function switchLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: from.toUpperCase() }).click();
  await header.getByRole("link", { name: localeNames[to] }).click();
}
