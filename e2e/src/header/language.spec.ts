import { expect, linkTo, switchLanguage, test, untilLive } from "#site/quiet-page.ts";

// Specification 2.6
test("the mapping helper answers for pages, sections, unknown paths, queries and hashes", async ({
  page,
}) => {
  await page.goto("/");
  await untilLive(page);
  const map = (path: string, locale: string) =>
    page.evaluate(
      ([from, to]) => window.getCaseStudyUrlByLanguage?.(from as string, to as "pt"),
      [path, locale],
    );
  expect(await map("/en/contact", "de")).toBe("/de/kontakt");
  // The home page doesn't link there: the site's addresses arrive once the browser is idle.
  await expect.poll(() => map("/cases/algoritmo-churn", "de")).toBe("/de/cases/churn-algorithmus");
  expect(await map("/de/blog/power-bi-entscheidungen", "pt")).toBe("/blog/power-bi-tomada-decisao");
  expect(await map("/foo", "en")).toBe("/en/foo");
  expect(await map("/en/cases/unknown", "pt")).toBe("/cases");
  expect(await map("/contato?a=1#b", "de")).toBe("/de/kontakt?a=1#b");
});

test("query and hash survive a language switch", async ({ page }) => {
  await page.goto("/sobre?utm=x#top");
  await untilLive(page);
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "PT" }).click();
  await header.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL("/de/uber-uns?utm=x#top");
});

// Specification 2.6
test("without the helper only the state changes and the address stays", async ({ page }) => {
  await page.goto("/sobre");
  await untilLive(page);
  await page.evaluate(() => {
    window.getCaseStudyUrlByLanguage = undefined;
  });
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "PT" }).click();
  await header.getByRole("link", { name: "English" }).click();
  await expect(header.getByRole("link", { name: "About", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/sobre");
});

test("a page that the browser translates stays in the visitor's language; another language is a new document", async ({
  page,
}) => {
  await page.goto("/en");
  await untilLive(page);
  // As Chrome's translator does.
  await page.evaluate(() => {
    Object.assign(document.documentElement, { lang: "ja", className: "translated-ltr" });
  });
  const html = page.locator("html");
  await linkTo(page, "/en/about").click();
  await untilLive(page, "/en/about");
  await expect(html).toHaveAttribute("lang", "ja");
  await page.goBack();
  await expect(page).toHaveURL("/en");
  await expect(html).toHaveAttribute("lang", "ja");
  await switchLanguage(page, "en", "de");
  await untilLive(page, "/de");
  await expect(html).toHaveAttribute("lang", "de");
  await expect(html).not.toHaveClass("translated-ltr");
});
