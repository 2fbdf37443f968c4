import { holdBack } from "#forms/gateway-call.ts";
import { expect, test, untilLive } from "#site/quiet-page.ts";

test("a menu that is opened before the page runs stays open", async ({ page }) => {
  const run = await holdBack(page, "/shell/**/*.js");
  await page.goto("/en/about", { waitUntil: "commit" });
  const header = page.getByRole("banner");
  const services = header.getByRole("button", { name: "Services" });
  const item = header.getByRole("link", { name: "Data Engineering" });
  await services.hover();
  await expect(item).toBeVisible();
  run();
  await untilLive(page);
  await expect(services).toHaveAttribute("aria-expanded", "true");
  await services.click();
  await expect(item).toBeVisible();
  await page.mouse.move(0, 600);
  await expect(item).toBeHidden();
});

test("a menu of languages that is open under the mouse when the page begins to run stays", async ({
  page,
}) => {
  const run = await holdBack(page, "/shell/**/*.js");
  await page.goto("/en/about", { waitUntil: "commit" });
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "EN" }).hover();
  const german = header.getByRole("link", { name: "Deutsch" });
  await expect(german).toBeVisible();
  run();
  await untilLive(page);
  await expect(german).toBeVisible();
  await page.mouse.move(0, 600);
  await expect(german).toBeHidden();
});

test("with a page whose remote is dead a press, a focus and a key in it close menus", async ({
  page,
  messages,
}) => {
  await page.route("**/mf-content/**", (route) => route.abort());
  await page.goto("/en/about");
  await expect.poll(() => messages.join("\n")).toContain("Remote failed");
  messages.length = 0;
  const header = page.getByRole("banner");
  const link = header.getByRole("link", { name: "Deutsch" });
  const press = () => header.getByRole("button", { name: "EN" }).dispatchEvent("click");
  const inPage = page.getByRole("main").getByRole("link").first();

  await press();
  await expect(link).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(link).toBeHidden();

  await press();
  await expect(link).toBeVisible();
  await inPage.focus();
  await expect(link).toBeHidden();

  await header.getByRole("button", { name: "Services" }).hover();
  await expect(header.getByRole("link", { name: "Data Engineering" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(header.getByRole("link", { name: "Data Engineering" })).toBeHidden();
  await expect(inPage).toBeFocused();
});
