import type { Page } from "playwright/test";
import { test as base, expect } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/** Somebody else's address. Nothing listens there: what reaches it is answered by these tests. */
export const foreign = "http://attacker.example";

/** The page that is attacked. */
export const path = routes.contact.en;

/** Something that the browser refused because of the page's policies. */
interface Refusal {
  /** The directive that refused it. */
  directive: string;
  /** An address, or `inline`, `eval`, `trusted-types-sink` and the like. */
  blocked: string;
}

/**
 * A page that also tells what its policies refused, in all documents that the tab shows, and what was
 * asked of the foreign address. What it says on the console of attacks is no failure.
 */
export const test = base.extend<{ refusals: Refusal[]; requests: string[] }>({
  refusals: async ({ page, messages }, use) => {
    const refusals: Refusal[] = [];
    await page.exposeFunction("noteRefusal", (refusal: Refusal) => refusals.push(refusal));
    await page.addInitScript(() => {
      const { noteRefusal } = window as unknown as { noteRefusal: (refusal: Refusal) => void };
      addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        noteRefusal({ directive: effectiveDirective, blocked: blockedURI }),
      );
    });
    await use(refusals);
    messages.length = 0;
  },
  requests: async ({ page }, use) => {
    const requests: string[] = [];
    await page.route(`${foreign}/**`, (route) => {
      requests.push(route.request().url());
      return route.fulfill({
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
        body: "window.owned = true",
      });
    });
    await use(requests);
  },
});

export { expect };

/** Whether an attack got through: each sets this. */
export const isOwned = (page: Page) => page.evaluate(() => "owned" in window);
