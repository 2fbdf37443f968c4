import { type Locale, localeNames } from "@site/contract/locales";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { shortenTimers } from "./short-timers.ts";

/**
 * A page that must not say anything on the console, nor fail a request of its own, unless the test
 * expects it and takes it out of `messages` itself.
 */
export const test = base.extend<{ messages: string[] }>({
  messages: [
    async ({ page, javaScriptEnabled }, use) => {
      const messages: string[] = [];
      page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => messages.push(`uncaught: ${error.stack ?? error.message}`));
      page.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // A navigation cancels what the left page was still loading; without JavaScript, Chromium
        // reads no import map and counts the scripts it doesn't preload as refused.
        const isRefused = reason === "csp" || reason === "integrity";
        const isExpected = reason === "net::ERR_ABORTED" || (!javaScriptEnabled && isRefused);
        if (!isExpected) messages.push(`failed: ${request.url()} ${reason}`);
      });
      await use(messages);
      expect(messages, "nothing unexpected on the console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the page on screen runs: hydrated, or reached by a client navigation. */
export async function untilLive(page: Page, path?: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      performance
        .getEntriesByName("page-live")
        .some((mark) => !wanted || (mark as PerformanceMark).detail === wanted),
    path,
  );
}

/** Opens a page's address, on the site that is tested or another one, and waits until the page runs. */
export async function openLive(page: Page, path: string, origin = ""): Promise<void> {
  await page.goto(origin + path);
  await untilLive(page, path);
}

/** Makes timers of exactly this length go off after 400 ms, in every document that the page loads from now on. */
export async function shortenTimer(page: Page, lengthMs: number): Promise<void> {
  await page.addInitScript(shortenTimers, lengthMs);
}

/**
 * Waits until the browser has had nothing better to do than what a page leaves for that moment, and
 * until what began then has asked for its files.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let time = 0; time < 3; time += 1) {
      await new Promise((done) => requestIdleCallback(done));
      await new Promise((done) => setTimeout(done, 150));
    }
  });
}

/** Scrolls to the slot on the page, as a visitor would to use it, until its code answers. */
export async function reachSlot(page: Page): Promise<void> {
  await page.locator("[data-slot]").scrollIntoViewIfNeeded();
  await untilSlotLive(page);
}

/** Waits until the code of the slot on the page answers; the visitor has to come near it for that. */
export async function untilSlotLive(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("slot-live").length > 0);
}

/** Follows the last link to a page: it is in the footer, where the pointer passes no other link. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).last().click();
  await untilLive(page, path);
}

/** Names of everything that a page has left in the browser. */
export async function namesKept(page: Page, context: BrowserContext): Promise<string[]> {
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => String(name)),
    ...(await caches.keys()),
  ]);
  return [...stored, ...(await context.cookies()).map(({ name }) => name)].toSorted();
}

/** Chooses a language in the header's menu. */
export async function switchLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: new RegExp(`^${from},`, "i") }).click();
  await header.getByRole("link", { name: localeNames[to] }).click();
}
