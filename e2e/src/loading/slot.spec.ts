import { holdBack } from "#forms/gateway-call.ts";
import { newsletterWords } from "#forms/newsletter/newsletter-form.ts";
import { expect, openLive, reachSlot, test, untilSlotLive } from "#site/quiet-page.ts";

/** The address field of the newsletter, a slot far below the first screen of the home page. */
const label = newsletterWords.pt.label;

test("a slot's code is fetched when the visitor comes near, and meets the markup that is there", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/newsletter.*\.js$/i.test(request.url())) scripts.push(request.url());
  });
  await openLive(page, "/");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);

  const field = await page.getByLabel(label, { exact: true }).elementHandle();
  await reachSlot(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
});

test("what is typed into a slot before its code arrives stays, after the skip link and a change of language", async ({
  page,
}) => {
  const release = await holdBack(page, "/*Slot-newsletter*.js");
  await openLive(page, "/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  const field = page.getByLabel(label, { exact: true });
  await field.fill("reader@example.org");
  release();
  await untilSlotLive(page);
  await expect(field).toHaveValue("reader@example.org");
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "PT" }).click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  const german = page.getByLabel(newsletterWords.de.label, { exact: true });
  await expect(german).toHaveValue("reader@example.org");
});
