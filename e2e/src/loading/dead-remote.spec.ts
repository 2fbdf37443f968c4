import type { Page } from "playwright/test";
import { expect, test, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

const remotes = [
  { remote: "mf-home", path: routes.home.en },
  { remote: "mf-content", path: routes["case-churn"].en },
  { remote: "mf-services", path: routes["service-automations"].en },
  { remote: "mf-forms", path: routes.contact.en },
] as const;

const ways = {
  "does not answer 404": (page: Page, remote: string) =>
    page.route(`**/${remote}/**`, (route) => route.fulfill({ status: 404, body: "gone" })),
  "resets the connection": (page: Page, remote: string) =>
    page.route(`**/${remote}/**`, (route) => route.abort("connectionreset")),
  "sends garbage": (page: Page, remote: string) =>
    page.route(`**/${remote}/**/*.js`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "}{ not a script" }),
    ),
  "never answers": (page: Page, remote: string) => page.route(`**/${remote}/**`, () => {}),
};

for (const { remote, path } of remotes) {
  for (const [way, breakIt] of Object.entries(ways)) {
    test(`${path} stays readable when ${remote} ${way}`, async ({ page, messages }) => {
      await breakIt(page, remote);
      await page.goto(path, { waitUntil: "commit" });
      const before = await page.locator("main h1").textContent();
      await page.waitForFunction(() => "getCaseStudyUrlByLanguage" in window);
      await page.waitForTimeout(300);
      expect(await page.locator("main h1").textContent()).toBe(before);
      await page.getByRole("banner").getByRole("button", { name: "EN" }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Deutsch" })).toBeVisible();
      const reports = messages.filter((message) => message.includes("Remote failed"));
      if (way !== "never answers") expect(reports).toHaveLength(1);
      // Another remote's page still works, as a document of its own.
      const elsewhere = remote === "mf-content" ? "Contact" : "Cases";
      await page.getByRole("banner").getByRole("link", { name: elsewhere, exact: true }).click();
      await expect(page).toHaveURL(remote === "mf-content" ? "/en/contact" : "/en/cases");
      messages.length = 0;
      await untilLive(page);
      messages.length = 0;
    });
  }
}

test("a client navigation into a dead remote shows its words and a message with retry", async ({
  page,
  messages,
}) => {
  await page.goto("/en");
  await untilLive(page);
  await page.route("**/mf-services/**", (route) => route.abort());
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Services" }).hover();
  await header.getByRole("link", { name: "Automations" }).click();
  await expect(page).toHaveURL("/en/services/automations");
  await expect(page.getByRole("alert")).toContainText("did not load completely");
  await expect(page.locator("main h1")).toBeVisible();
  await expect(header.getByRole("link", { name: "Blog", exact: true })).toBeVisible();
  expect(messages.filter((message) => message.includes("Remote failed"))).toHaveLength(1);
  messages.length = 0;

  await page.unroute("**/mf-services/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await untilLive(page, "/en/services/automations");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the page becomes live late when its code arrives late", async ({ page }) => {
  await page.route("**/mf-content/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto("/en/about");
  await expect(page.locator("main h1")).toBeVisible();
  await untilLive(page, "/en/about");
});
