import { unknown } from "./documents.ts";
import { expect, test } from "./quiet-page.ts";
import { routes } from "./routes.ts";

for (const locale of ["pt", "en", "de"] as const) {
  const path = unknown[locale];
  // Specification 2.2
  test(`${path} logs its path once and leads home`, async ({ page, messages }) => {
    await page.goto(path);
    await expect
      .poll(() => messages.filter((message) => message.includes(`no page at ${path}`)))
      .toHaveLength(1);
    messages.length = 0;
    await page.getByRole("main").getByRole("link").click();
    await expect(page).toHaveURL(routes.home[locale]);
    await expect(page.getByRole("main")).toBeFocused();
  });
}
