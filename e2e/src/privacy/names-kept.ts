import type { BrowserContext, Page } from "playwright/test";

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
