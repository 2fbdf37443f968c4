import type { Page } from "playwright/test";
import { test as base, expect } from "#site/quiet-page.ts";

/** Something that the browser refused because of the page's policies. */
export interface Refusal {
  /** The directive that refused it. */
  directive: string;
  /** An address, or `inline`, `eval`, `trusted-types-sink` and the like. */
  blocked: string;
}

/** A quiet page that also tells what its policies refused, in all documents that the tab shows. */
export const test = base.extend<{ refusals: Refusal[] }>({
  refusals: async ({ page }, use) => {
    const refusals: Refusal[] = [];
    await page.exposeFunction("noteRefusal", (refusal: Refusal) => refusals.push(refusal));
    await page.addInitScript(watchRefusals);
    await use(refusals);
  },
});

export { expect };

function watchRefusals(): void {
  const { noteRefusal } = window as unknown as { noteRefusal: (refusal: Refusal) => void };
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    noteRefusal({ directive: effectiveDirective, blocked: blockedURI }),
  );
}

/** Nothing was refused so far, also by what the page has still to tell. */
export async function expectNothingRefused(page: Page, refusals: Refusal[]): Promise<void> {
  // A violation's event is a task of its own, and its note crosses to this process.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
  expect(refusals).toEqual([]);
}
