import { untilLive } from "#site/quiet-page.ts";
import { expect, test, watchDocuments } from "./preview-test.ts";

const bar = { name: "Preview" } as const;

test("a link shows a published release that nobody promoted, and names the release of each part", async ({
  page,
  site,
}) => {
  const answer = await page.goto(`${site.address}/en?${site.query}`);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(page).toHaveTitle(new RegExp(site.title));
  const shown = page.getByRole("complementary", bar);
  await expect(shown).toContainText(`Preview: mf-home ${site.reviewed} (live: `);
  await shown.getByRole("button", { name: "Parts" }).focus();
  await page.keyboard.press("Enter");
  const named = shown.getByRole("listitem");
  await expect(named.filter({ hasText: `page home: mf-home@${site.reviewed}` })).toBeVisible();
  await expect(named.filter({ hasText: /^frame: shell@/ })).toBeVisible();
  // The page may become live meanwhile.
  const label = () =>
    page.getByRole("main").evaluate((main) => getComputedStyle(main, "::before").content);
  await expect.poll(label).toContain(`mf-home@${site.reviewed}`);
});

test("the tab stays in the preview: by client navigations, reloads, languages and new tabs", async ({
  page,
  site,
  context,
}) => {
  await page.goto(`${site.address}/en?${site.query}`);
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${site.address}/en/about?${site.query}`);
  const documents = watchDocuments(page);
  await page.reload();
  await expect(page.getByRole("complementary", bar)).toBeVisible();
  await untilLive(page, "/en/about");
  await banner.getByRole("button", { name: "EN" }).click();
  await banner.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(`${site.address}/de/uber-uns?${site.query}`);
  await page.goBack();
  await expect(page).toHaveURL(`${site.address}/en/about?${site.query}`);
  expect(documents).toEqual([`${site.address}/en/about?${site.query}`]);

  const opened = context.waitForEvent("page");
  await banner.getByRole("link", { name: "Contact" }).click({ modifiers: ["ControlOrMeta"] });
  const other = await opened;
  await expect(other).toHaveURL(`${site.address}/en/contact?${site.query}`);
  await expect(other.getByRole("complementary", bar)).toBeVisible();
});

test("leaving is one click, from whichever page", async ({ page, site }) => {
  await page.goto(`${site.address}/en/about?${site.query}`);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveTitle(new RegExp(site.title));
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${site.address}/en`);
  await expect(page).not.toHaveTitle(new RegExp(site.title));
  await expect(page.getByRole("complementary", bar)).toHaveCount(0);
});

test("R14 a visitor loads nothing of it", async ({ page, site }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const answer = await page.goto(`${site.address}/en`, { waitUntil: "networkidle" });
  const html = (await answer?.text()) ?? "";
  for (const sign of ["preview", `/${site.reviewed}/`]) {
    expect(html).not.toContain(sign);
    expect(asked.filter((address) => address.includes(sign))).toEqual([]);
  }
  expect(asked.length).toBeGreaterThan(3);
});
