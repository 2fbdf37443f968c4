import { locales } from "@site/contract/locales";
import { newsletterWords } from "#forms/form-words.ts";
import { expect, test } from "#forms/forms-page.ts";
import { untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

for (const language of locales) {
  // Specification 2.22
  test(`the blog's newsletter button in ${language} does nothing at all`, async ({ page }) => {
    const path = routes.blog[language];
    // Half of all visits report their speed: this one is of the other half.
    await page.addInitScript(() => {
      Math.random = () => 0.9;
    });
    await page.goto(path);
    await untilLive(page, path);
    await page.waitForLoadState("networkidle");
    const main = page.getByRole("main");
    const email = main.getByRole("textbox");
    const button = main.getByRole("button", { name: newsletterWords[language].submit });
    const requests: string[] = [];
    page.on("request", (request) => {
      // Pages whose links come on screen are fetched meanwhile.
      if (!/\/mf-[a-z]+\/\d|\/_page\//.test(request.url())) requests.push(request.url());
    });
    await main.evaluate((element) => {
      const changes: string[] = [];
      Object.assign(window, { changes });
      new MutationObserver((records) => {
        for (const { target } of records) changes.push(target.nodeName);
      }).observe(element, { subtree: true, childList: true, characterData: true });
    });
    for (const address of ["", "reader@domain", "reader@example.com"]) {
      await email.fill(address);
      await email.press("Enter");
      await button.click();
      await button.press("Enter");
    }
    await page.waitForTimeout(200);
    await expect(email).toHaveValue("reader@example.com");
    await expect(page).toHaveURL(path);
    expect(requests).toEqual([]);
    expect(await page.evaluate(() => (window as { changes?: string[] }).changes)).toEqual([]);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  });
}
