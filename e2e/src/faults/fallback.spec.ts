import type { Page } from "playwright/test";
import { expectReadable } from "#faults/matrix/readable-words.ts";
import { comeNear, targets } from "#faults/matrix/target.ts";
import { ContactForm, enquiry } from "#forms/contact/contact-form.ts";
import { linkTo, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import type { FailureLog } from "./failure-log.ts";
import { breakPart } from "./fault.ts";
import { expect, test } from "./faults-test.ts";

test.describe.configure({ timeout: 90_000 });

/** Ways in which the present release of a remote is broken, while the one before is whole. */
const breaks = {
  "whose entry is gone": (page: Page, remote: string, version: string) =>
    page.route(`**/${remote}/${version}/remoteEntry.js`, (route) =>
      route.fulfill({ status: 404, body: "gone" }),
    ),
  "that throws on import": (page: Page, remote: string) =>
    breakPart(page, remote, "throws on import"),
  "that exposes no part": (page: Page, remote: string) =>
    breakPart(page, remote, "exposes nothing"),
} as const;

/** Expects one report of the release's failure, no uncaught error and no complaint of React. */
function expectOneReport(
  log: FailureLog,
  failure: { remote: string; part: string; version: string | undefined },
): void {
  expect(log.failures).toEqual([expect.objectContaining({ ...failure, phase: "load" })]);
  expect(log.uncaught).toEqual([]);
  expect(log.complaints, "complaints of React").toEqual([]);
}

for (const [index, target] of targets.entries()) {
  const { remote, part, page: id, from } = target;
  const path = routes[id].en;
  for (const [turn, [how, breakIt]] of Object.entries(breaks).entries()) {
    // One way for each part, in turns: every way happens, and every part meets one.
    if (index % Object.keys(breaks).length !== turn) continue;
    test(`R8 the release before stands in for ${part} of a ${remote} ${how}`, async ({
      page,
      log,
      withFallback,
    }) => {
      const { address, before, versions } = withFallback;
      const version = versions[remote] ?? "";
      await breakIt(page, remote, version);
      await page.goto(address + path);
      await untilLive(page, path);
      await comeNear(page, target);
      await expect.poll(() => log.failures.length, { timeout: 20_000 }).toBe(1);
      expectOneReport(log, { remote, part, version });
      expect(log.requested(`/${remote}/${before[remote]}/`)).not.toEqual([]);

      log.clear();
      await page.goto(address + routes[from].en);
      await untilLive(page, routes[from].en);
      await linkTo(page, path).click();
      await untilLive(page, path);
      await expect.poll(() => log.failures.length, { timeout: 20_000 }).toBe(1);
      await expectReadable(page, address + path);
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
      expectOneReport(log, { remote, part, version });
    });
  }
}

test("R8 a contact form of the release before sends, with code that it loads late", async ({
  page,
  log,
  withFallback,
}) => {
  await breakPart(page, "mf-forms", "throws on import");
  await page.goto(withFallback.address + routes.contact.en);
  await untilLive(page, routes.contact.en);
  const form = new ContactForm(page, "en");
  await form.fill(enquiry());
  await form.button.click();
  await form.expectSent();
  expect(log.requested("/sending-")).not.toEqual([]);
  expect(log.refused).toEqual([]);
});

test("R8 the carousels of the release before move, with code that they load late", async ({
  page,
  log,
  withFallback,
}) => {
  await breakPart(page, "mf-home", "throws on import");
  await page.goto(withFallback.address + routes.home.en);
  await untilLive(page, routes.home.en);
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
  await page.route("**/mf-forms/*/remoteEntry.js", (route) => route.abort());
  await page.goto(withFallback.address + path);
  await expect.poll(() => log.failures.length, { timeout: 20_000 }).toBe(1);
  await expectReadable(page, withFallback.address + path);
  expect(await page.evaluate(() => performance.getEntriesByName("page-live").length)).toBe(0);
  const version = withFallback.versions["mf-forms"];
  expectOneReport(log, { remote: "mf-forms", part: "contact", version });
});
