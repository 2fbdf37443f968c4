import { expect, followLink, openLive, switchLanguage, test, untilLive } from "#site/quiet-page.ts";

// Specification 2.6
test("the mapping helper knows every page; a language switch keeps query and hash, and without the helper the address", async ({
  page,
}) => {
  await page.goto("/sobre?utm=x#top");
  await untilLive(page);
  const map = (path: string, locale: string) =>
    page.evaluate(
      ([from, to]) => window.getCaseStudyUrlByLanguage?.(from as string, to as "pt"),
      [path, locale],
    );
  // The page doesn't link there: the site's addresses arrive once the browser is idle.
  await expect.poll(() => map("/cases/algoritmo-churn", "de")).toBe("/de/cases/churn-algorithmus");
  expect(await map("/contato?a=1#b", "de")).toBe("/de/kontakt?a=1#b");
  await switchLanguage(page, "pt", "de");
  await expect(page).toHaveURL("/de/uber-uns?utm=x#top");
  await page.evaluate(() => {
    window.getCaseStudyUrlByLanguage = undefined;
  });
  await switchLanguage(page, "de", "en");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "About", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/de/uber-uns?utm=x#top");
});

test("a page that the browser translates stays in the visitor's language; another language is a new document", async ({
  page,
}) => {
  await openLive(page, "/en");
  // As Chrome's translator does.
  await page.evaluate(() => {
    Object.assign(document.documentElement, { lang: "ja", className: "translated-ltr" });
  });
  const html = page.locator("html");
  await followLink(page, "/en/about");
  await expect(html).toHaveAttribute("lang", "ja");
  await page.goBack();
  await expect(page).toHaveURL("/en");
  await expect(html).toHaveAttribute("lang", "ja");
  await switchLanguage(page, "en", "de");
  await untilLive(page, "/de");
  await expect(html).toHaveAttribute("lang", "de");
  await expect(html).not.toHaveClass("translated-ltr");
});
