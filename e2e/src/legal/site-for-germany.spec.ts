import { join } from "node:path";
import { readConfiguredSite } from "@site/workspace/configured-site";
import { axeViolations } from "#accessibility/audit.ts";
import { sharedSite, preparationMs as timeout } from "#releases/shared-site.ts";
import { expect, test as quiet, untilLive } from "#site/quiet-page.ts";
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

test("shows notice, imprint and statement, without a cookie or another's request", async ({
  page,
  context,
  address,
}) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  // Not resized while it is shown: it may take the moment for open developer tools, and report it.
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of Object.values(legal)) {
    await page.goto(address + path);
    await untilLive(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(await axeViolations(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect([...origins]).toEqual([address]);
});

test("leads to them from every footer, and from both forms to the notice", async ({
  page,
  address,
}) => {
  await page.goto(address + routes.contact.de);
  await untilLive(page);
  const links = page.getByRole("contentinfo").getByRole("link");
  for (const name of ["Impressum", "Datenschutz", "Barrierefreiheit", "Beispielnetz"]) {
    await expect(links.filter({ hasText: name })).toBeVisible();
  }
  const fromForm = page.getByRole("main").locator(`a[href="${legal.privacy}"]`);
  await fromForm.click();
  await untilLive(page, legal.privacy);
  await expect(page).toHaveURL(address + legal.privacy);
  await expect(page.getByRole("main")).toContainText("Beispiel Daten GmbH, Beispielstraße 1");
  await page.goto(address + routes.home.de);
  await expect(fromForm).toHaveCount(1);
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
  await page.goto(address + routes.about.de);
  await untilLive(page);
  const image = page.getByRole("main").getByRole("img", { name: site.founder });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(288);
  expect(elsewhere).toEqual([site.portrait]);
  await page.goto(address + legal.privacy);
  await expect(page.getByRole("main")).toContainText("bilder.beispiel.example");
  await expect(page.getByRole("main")).toContainText("Beispiel Tabellen GmbH");
});

test("the imprint in German has what § 5 DDG asks for", async ({ page, address }) => {
  await page.goto(address + legal.imprint);
  const main = page.getByRole("main");
  for (const fact of [
    "Beispiel Daten GmbH",
    "Beispielstraße 1, 10115 Berlin, Deutschland",
    "Vorname Nachname",
    "Amtsgericht Berlin, HRB 000000",
    "DE000000000",
    "hallo@beispiel.example",
  ]) {
    await expect(main.getByText(fact, { exact: true }).first()).toBeVisible();
  }
});
