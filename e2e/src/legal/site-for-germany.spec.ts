import { join } from "node:path";
import { readConfiguredSite } from "@site/workspace/configured-site";
import { axeViolations } from "#accessibility/audit.ts";
import { sharedSite, preparationMs as timeout } from "#releases/shared-site.ts";
import { expect, openLive, test as quiet, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

const site = await readConfiguredSite({
  SITE_CONFIG: join(import.meta.dirname, "site-for-germany.json"),
});

const test = quiet.extend<{ address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
  address: [async ({}, use) => use((await sharedSite("germany")).address), { timeout }],
});

/** Whoever has to state all this, states it in German; the markup is the same in each language. */
const legal = {
  imprint: "/de/impressum",
  privacy: "/de/datenschutz",
  accessibility: "/de/barrierefreiheit",
};

const portrait =
  '<svg xmlns="http://www.w3.org/2000/svg" width="288" height="288"><rect width="9" height="9"/></svg>';

test.use({ reducedMotion: "reduce" });

test("leads from a footer to notice, imprint and statement, without a cookie or another's request", async ({
  page,
  context,
  address,
}) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  // Not resized while it is shown: it may take the moment for open developer tools, and report it.
  await page.setViewportSize({ width: 390, height: 900 });
  await openLive(page, routes.contact.de, address);
  const main = page.getByRole("main");
  await expect(main.locator(`a[href="${legal.privacy}"]`)).toBeVisible();
  for (const [name, path, words] of [
    ["Datenschutz", legal.privacy, "Beispiel Daten GmbH, Beispielstraße 1"],
    // What § 5 DDG asks for is in one place.
    ["Impressum", legal.imprint, "Amtsgericht Berlin, HRB 000000"],
    ["Barrierefreiheit", legal.accessibility, "Barrierefreiheit"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await untilLive(page, path);
    await expect(main).toContainText(words);
    expect(await axeViolations(page), path).toEqual([]);
  }
  expect(await context.cookies()).toEqual([]);
  expect([...origins]).toEqual([address]);
});

test("the founder's portrait comes from where the notice says, and nothing else does", async ({
  page,
  address,
}) => {
  const elsewhere: string[] = [];
  await page.route(/beispiel\.example/, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: "image/svg+xml", body: portrait });
  });
  await openLive(page, routes.about.de, address);
  const image = page.getByRole("main").getByRole("img", { name: site.founder });
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(288);
  expect(elsewhere).toEqual([site.portrait]);
  await page.goto(address + legal.privacy);
  await expect(page.getByRole("main")).toContainText("bilder.beispiel.example");
});
