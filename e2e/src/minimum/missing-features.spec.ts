import { expect, test, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/* What visitors can do on a page that stays as it came: `without-scripts.spec.ts`. */

test.describe.configure({ timeout: 60_000 });

test("without CSS nesting the finished page stays, and one line says why", async ({
  page,
  messages,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(routes["service-advanced-analytics"].en, { waitUntil: "domcontentloaded" });
  const heading = await page.locator("h1").elementHandle();
  await page.waitForLoadState("networkidle");
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await page.evaluate(() => performance.getEntriesByName("page-live").length)).toBe(0);
  expect(messages).toEqual([expect.stringMatching(/^info: This browser is too old /)]);
  messages.length = 0;
});

/** Without any one of these, the scripts throw: while they load, hydrate or render. */
const bases = {
  "Array.prototype.map": () => Reflect.deleteProperty(Array.prototype, "map"),
  WeakMap: () => Reflect.deleteProperty(window, "WeakMap"),
};

for (const [base, remove] of Object.entries(bases)) {
  test(`scripts that fail for want of ${base} leave the finished page`, async ({
    page,
    messages,
  }) => {
    await page.addInitScript(remove);
    const path = routes.contact.en;
    const html = await (await page.request.get(path)).text();
    const [, heading = ""] = /<h1[^>]*>([^<]+)/.exec(html) ?? [];
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("h1")).toHaveText(heading);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const failures = messages.filter((message) => /^(?:uncaught|error):/.test(message));
    expect(failures).not.toEqual([]);
    messages.length = 0;
  });
}

test("a header that throws while it hydrates gives the finished page back, and is reported", async ({
  page,
  messages,
}) => {
  // A menu entry without a label breaks the header's render.
  await page.route(routes.about.en, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"label":');
    await route.fulfill({ response, body: html.replaceAll('"label":', '"unlabeled":') });
  });
  await page.goto(routes.about.en);
  await expect.poll(() => messages.some((message) => message.startsWith("uncaught: "))).toBe(true);
  expect(messages.join()).not.toContain("Unexpected Application Error");
  await expect(page.locator("h1")).toBeVisible();
  await page.getByRole("contentinfo").locator(`a[href="${routes.contact.en}"]`).first().click();
  await untilLive(page, routes.contact.en);
  messages.length = 0;
});

test("a client navigation whose routing fails shows the last resort, and Back leaves it", async ({
  page,
  messages,
}) => {
  await page.goto(routes.about.en);
  await untilLive(page, routes.about.en);
  await page.evaluate(() => {
    // From the change of address on, nothing of the frame can be rendered.
    const pushState = history.pushState.bind(history);
    history.pushState = (...state) => {
      pushState(...state);
      Array.prototype.map = () => {
        throw new Error("routing fails");
      };
    };
  });
  await page.getByRole("contentinfo").locator(`a[href="${routes.contact.en}"]`).first().click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error" })).toBeVisible();
  await expect.poll(() => messages.join()).toMatch(/uncaught: .*routing fails/);
  await page.goBack();
  await expect(page.getByRole("banner")).toBeVisible();
  messages.length = 0;
});
