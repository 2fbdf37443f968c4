import type { Page } from "playwright/test";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { NewsletterForm } from "#forms/newsletter/newsletter-form.ts";
import { expect, switchLanguage, test, untilLive } from "#site/quiet-page.ts";
import { everyPageOnce, pageKinds, routes } from "#site/routes.ts";

/* Chromium says on the console what a policy refuses, and a quiet page may say nothing there. */

const halfScreen = 400;

/** Tries everything that the frame of a page offers: both dropdowns, by pointer and by keyboard. */
async function tryHeader(page: Page): Promise<void> {
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
async function readThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += halfScreen) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

/** Presses each button of the page's own part once, those that appear meanwhile too; sends nothing. */
async function pressButtons(page: Page): Promise<number> {
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
async function dragCarousels(page: Page): Promise<number> {
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

test.use({ reducedMotion: "reduce" });

const next = { pt: "en", en: "de", de: "pt" } as const;

/** Pages with buttons of their own that send nothing, and how many at least. */
const buttons: Record<string, number> = { home: 6, blog: 1, "service-business-intelligence": 8 };

/** Steppers say each step on the console, as they are meant to; nothing else may be said. */
function expectOnlySteps(messages: string[]): void {
  expect(messages.filter((message) => !message.startsWith("log: "))).toEqual([]);
  messages.length = 0;
}

/** A page of each kind, and the one with the stepper. */
const used = [...pageKinds, "service-business-intelligence"];

// What a policy refuses does not depend on the language: each page is used in one of the three.
for (const { page: id, locale, path } of everyPageOnce.filter(({ page }) => used.includes(page))) {
  test(`${path} is used in every way without a refusal`, async ({ page, messages }) => {
    await page.goto(path);
    await untilLive(page, path);
    await tryHeader(page);
    await readThrough(page);
    expect(await dragCarousels(page)).toBe(id === "home" ? 2 : 0);
    const pressed = await pressButtons(page);
    expect(pressed).toBeGreaterThanOrEqual(buttons[id] ?? 0);
    const other = routes[id][next[locale]];
    await switchLanguage(page, locale, next[locale]);
    await untilLive(page, other);
    const section = id === "blog" ? routes.cases : routes.blog;
    const link = page.getByRole("banner").locator(`a[href="${section[next[locale]]}"]:visible`);
    await link.first().click();
    await untilLive(page, section[next[locale]]);
    await page.goBack();
    await untilLive(page, other);
    expectOnlySteps(messages);
  });
}

test("both forms are sent and a phone's menu is used without a refusal", async ({ page }) => {
  const contact = new ContactForm(page, "de");
  await contact.open();
  await contact.button.click();
  await contact.fill(enquiry());
  await contact.button.click();
  await contact.expectSent();
  const newsletter = new NewsletterForm(page, "pt");
  await newsletter.open();
  await newsletter.subscribe("reader@domain");
  await newsletter.subscribe(`${crypto.randomUUID()}@example.com`);
  await expect(newsletter.status).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(routes.cases.en);
  await untilLive(page);
  await page.getByRole("banner").locator("button[aria-expanded]:visible").first().click();
  await page.locator("#site-menu").locator(`a[href="${routes.contact.en}"]`).click();
  await untilLive(page, routes.contact.en);
});
