import type { Locator, Page } from "playwright/test";

/** The last link to an address: in the footer, where the pointer comes by no other on its way. */
export function linkTo(page: Page, path: string): Locator {
  return page.locator(`a[href="${path}"]:visible`).last();
}
