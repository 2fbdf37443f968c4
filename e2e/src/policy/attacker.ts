import type { Page } from "playwright/test";
import { routes } from "#site/routes.ts";

/** Somebody else's address. Nothing listens there: what reaches it is answered by these tests. */
export const foreign = "http://attacker.example";
/** The page that is attacked. */
export const path = routes.contact.en;

/** Whether an attack got through: each sets this. */
export const isOwned = (page: Page) => page.evaluate(() => "owned" in window);

/** Answers for the foreign address, and notes what was asked of it. */
export async function foreignRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(`${foreign}/**`, (route) => {
    requests.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: "window.owned = true",
    });
  });
  return requests;
}
