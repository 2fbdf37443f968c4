import { complaints, expect, reviewedTitle, test, watchDocuments } from "./override-test.ts";

const badge = { name: "Override" } as const;

test.afterEach(({ messages }) => {
  expect(complaints(messages)).toEqual([]);
  messages.length = 0;
});

test("a published release that nobody promoted is shown inside the site", async ({
  page,
  site,
}) => {
  const answer = await page.goto(`${site.open}/en?override=mf-home@${site.reviewed}`);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(page).toHaveTitle(new RegExp(reviewedTitle));
  await expect(page.getByRole("complementary", badge)).toContainText(`mf-home ${site.reviewed}`);
});

test("the override stays with the tab, by client navigations and by documents", async ({
  page,
  site,
}) => {
  await page.goto(`${site.open}/en?override=mf-home@${site.reviewed}`);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${site.open}/en/about?override=mf-home@${site.reviewed}`);
  const documents = watchDocuments(page);
  await page.reload();
  await expect(page.getByRole("complementary", badge)).toBeVisible();
  await page.evaluate(() => window.location.assign("/en"));
  await expect(page).toHaveTitle(new RegExp(reviewedTitle));
  expect(documents.every((address) => address.includes("override="))).toBe(true);
});

test("reset loads the page as visitors see it, and the tab forgets", async ({ page, site }) => {
  await page.goto(`${site.open}/en?override=mf-home@${site.reviewed}`);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(`${site.open}/en`);
  await expect(page).not.toHaveTitle(new RegExp(reviewedTitle));
  await expect(page.getByRole("complementary", badge)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("the panel lists remotes with versions, and draws their boundaries", async ({
  page,
  site,
}) => {
  await page.goto(`${site.open}/en?override=mf-home@${site.reviewed}`);
  await page.getByRole("button", { name: /mf-home/ }).click();
  const panel = page.getByRole("region", { name: "Overridden page" });
  const row = panel.getByRole("row", { name: /mf-home/ });
  await expect(row).toContainText(site.reviewed);
  await expect(panel.getByRole("row")).toHaveCount(5);
  await expect(panel).toContainText("None.");
  await panel.getByRole("button", { name: "Draw boundaries" }).click();
  const labelOf = (selector: string) =>
    page
      .locator(selector)
      .evaluate((element) => getComputedStyle(element, "::before").content.replaceAll('"', ""));
  expect(await labelOf("main")).toBe("mf-home");
  expect(await labelOf('[data-slot="newsletter"]')).toMatch(/mf-forms.* · slot .*newsletter/);
});

test("a development server that does not answer is named, and how to start it", async ({
  page,
  site,
  messages,
}) => {
  await page.goto(`${site.open}/en/about?override=mf-home@http://127.0.0.1:1`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /mf-home/ }).click();
  await expect(page.getByRole("region", { name: "Overridden page" })).toContainText(
    /http:\/\/127\.0\.0\.1:1 does not answer .* pnpm --filter mf-home dev/,
  );
  messages.length = 0;
});

test("R14 what may not stand in is refused, with the reason", async ({ request, site }) => {
  const refused = async (override: string) => {
    const answer = await request.get(`${site.open}/en`, { params: { override } });
    expect(answer.headers()["cache-control"]).toBe("no-store");
    return `${answer.status()} ${await answer.text()}`;
  };
  expect(await refused("mf-home@https://evil.example")).toMatch(
    /^403 https:\/\/evil\.example may not stand in for mf-home .* OVERRIDE_ORIGINS/,
  );
  expect(await refused("mf-home@7.7.7")).toMatch(/^404 mf-home@7\.7\.7 is not published/);
  expect(await refused("shell@1.0.0")).toMatch(/^400 .*not a remote's name/);
});

test("R14 a server that admits no override answers as if none were asked for", async ({
  request,
  site,
}) => {
  const ordinary = await request.get(`${site.closed}/en`);
  const asked = await request.get(`${site.closed}/en?override=mf-home@${site.reviewed}`);
  expect(asked.status()).toBe(200);
  expect(await asked.text()).toBe(await ordinary.text());
  expect(asked.headers()["x-robots-tag"]).toBeUndefined();
});

test("R14 a visitor loads nothing of it", async ({ page, site }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const answer = await page.goto(`${site.open}/en`, { waitUntil: "networkidle" });
  expect(site.overrideScript).toMatch(/^override-.*\.js$/);
  const script = `/shell/${site.overrideScript}`;
  expect(await answer?.text()).not.toContain(site.overrideScript);
  expect(asked.filter((address) => address.includes("/override-"))).toEqual([]);
  expect(asked.length, script).toBeGreaterThan(3);
});
