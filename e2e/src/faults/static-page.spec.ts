import type { Page } from "playwright/test";
import { followLink, openLive, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { expect, test } from "./faults-test.ts";
import { expectReadable } from "./readable-words.ts";

/* What is special about pages that only show something (docs/decisions/static-pages.md). */

test.describe.configure({ timeout: 60_000 });

const { cases, "case-churn": churn, contact } = routes;

/** What the head says about the page on screen. */
const headOf = (page: Page) =>
  page.evaluate(() => [
    document.title,
    ...Array.from(document.head.querySelectorAll("[data-page-head]"), (tag) => tag.outerHTML),
  ]);

test("static pages are live, and lead to each other, without a file of their remote", async ({
  page,
  log,
  built,
}) => {
  const { address } = built;
  await page.route("**/mf-content/**", (route) => route.abort());
  await openLive(page, cases.en, address);
  await expectReadable(page, address + cases.en);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await followLink(page, contact.en);
  // Back shows what the document came with.
  await page.goBack();
  await expectReadable(page, address + cases.en);
  await page.getByRole("main").locator(`a[href="${churn.en}"]`).first().click();
  await untilLive(page, churn.en);
  await expectReadable(page, address + churn.en);
  const other = await page.context().newPage();
  await other.goto(address + churn.en);
  expect(await headOf(page)).toEqual(await headOf(other));
  await other.close();
  // Its styles are there.
  const hero = page.getByRole("main").locator("section").first();
  await expect(hero).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
  expect([log.failures, log.uncaught, log.complaints]).toEqual([[], [], []]);
});

test("what is focused in a static page keeps the focus while the next page is prepared", async ({
  page,
  built,
}) => {
  await openLive(page, cases.en, built.address);
  const link = page.getByRole("main").locator(`a[href="${churn.en}"]`).first();
  const arrival = page.waitForResponse((response) =>
    response.url().includes(`/_page${churn.en}.json?`),
  );
  await link.focus();
  await arrival;
  // The next page is rendered ahead, hidden.
  await expect(page.locator('main[data-page="case-churn"]')).toBeAttached();
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await untilLive(page, churn.en);
});
