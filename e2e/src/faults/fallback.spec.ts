import type { Page, Route } from "playwright/test";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { followLink, openLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import type { FailureLog } from "./failure-log.ts";
import { expect, test } from "./faults-test.ts";
import { expectReadable } from "./readable-words.ts";

test.describe.configure({ timeout: 90_000 });

/** Ways in which a script of the present release is lost, while the release before is whole. */
const losses = {
  "is gone": (route: Route) => route.fulfill({ status: 404, body: "gone" }),
  "breaks off": (route: Route) => route.abort(),
  "has other bytes": (route: Route) =>
    route.fulfill({ contentType: "text/javascript", body: "}{" }),
};

/** A part of each remote, the page that shows it, and which script is lost: ways take turns. */
const cases = [
  ["mf-home", "home", "home", "remoteEntry.js", "is gone"],
  ["mf-content", "about", "about", "about-page-*.js", "has other bytes"],
  [
    "mf-services",
    "service-business-intelligence",
    "service-business-intelligence",
    "*.js",
    "breaks off",
  ],
  ["mf-forms", "contact", "contact", "remoteEntry.js", "is gone"],
  ["mf-forms", "newsletter", "home", "*.js", "breaks off"],
] as const;

/** Expects one report of the release's failure, no uncaught error and no complaint of React. */
function expectOneReport(
  log: FailureLog,
  failure: { remote: string; part: string; version: string | undefined },
): void {
  expect(log.failures).toEqual([expect.objectContaining({ ...failure, phase: "load" })]);
  expect(log.uncaught).toEqual([]);
  expect(log.complaints, "complaints of React").toEqual([]);
}

/** Scrolls to a slot, whose code is only fetched then. */
async function comeNear(page: Page, part: string): Promise<void> {
  const slot = page.locator(`[data-slot="${part}"]`);
  if ((await slot.count()) > 0) await slot.scrollIntoViewIfNeeded();
}

for (const [remote, part, shownBy, file, how] of cases) {
  const path = routes[shownBy].en;
  const from = routes[part === "about" ? "contact" : "about"].en;
  test(`R8 the release before stands in for ${part} of a ${remote} whose ${file} ${how}`, async ({
    page,
    log,
    withFallback: { address, before, versions },
  }) => {
    const version = versions[remote];
    await page.route(`**/${remote}/${version}/${file}`, losses[how]);
    await openLive(page, path, address);
    await comeNear(page, part);
    await expect.poll(() => log.failures.length, { timeout: 20_000 }).toBe(1);
    expectOneReport(log, { remote, part, version });
    expect(log.requested(`/${remote}/${before[remote]}/`)).not.toEqual([]);

    log.clear();
    await openLive(page, from, address);
    await followLink(page, path);
    await comeNear(page, part);
    await expect.poll(() => log.failures.length, { timeout: 20_000 }).toBe(1);
    await expectReadable(page, address + path);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    expectOneReport(log, { remote, part, version });
  });
}

test("R8 a contact form and carousels of the release before work, with code that they load late", async ({
  page,
  log,
  withFallback: { address, versions },
}) => {
  for (const remote of ["mf-forms", "mf-home"]) {
    await page.route(`**/${remote}/${versions[remote]}/remoteEntry.js`, losses["is gone"]);
  }
  await openLive(page, routes.contact.en, address);
  const form = new ContactForm(page, "en");
  await form.fill(enquiry());
  await form.button.click();
  await form.expectSent();
  expect(log.requested("/sending-")).not.toEqual([]);

  await openLive(page, routes.home.en, address);
  // They have buttons once their engine runs.
  const carousels = page.getByRole("main").locator('[aria-roledescription="carousel"]');
  expect(await carousels.count()).toBeGreaterThan(0);
  for (const carousel of await carousels.all()) {
    await expect(carousel.getByRole("button").first()).toBeVisible();
  }
  expect(log.refused).toEqual([]);
});

test("R8 where both releases fail the page stays as it was prerendered, and one failure is told", async ({
  page,
  log,
  withFallback,
}) => {
  const path = routes.contact.en;
  await page.route("**/mf-forms/*/remoteEntry.js", losses["breaks off"]);
  await page.goto(withFallback.address + path);
  await expect.poll(() => log.failures.length, { timeout: 20_000 }).toBe(1);
  await expectReadable(page, withFallback.address + path);
  expect(await page.evaluate(() => performance.getEntriesByName("page-live").length)).toBe(0);
  const version = withFallback.versions["mf-forms"];
  expectOneReport(log, { remote: "mf-forms", part: "contact", version });
});
