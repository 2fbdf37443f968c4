import { expectReadable } from "#faults/matrix/readable-words.ts";
import { linkTo, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { breakPart } from "./fault.ts";
import { expect, test } from "./faults-test.ts";

test.describe.configure({ timeout: 60_000 });

const { home, about, contact } = routes;

test("a page that throws on leaving is followed by the next page's document", async ({
  page,
  log,
  breakable,
}) => {
  const { address } = breakable;
  await breakPart(page, "mf-home", "throws on leaving");
  await page.goto(address + home.en);
  await untilLive(page, home.en);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await linkTo(page, about.en).click();
  // While the first document is being left, nothing can be evaluated in it.
  const isFirst = () => page.evaluate(() => "isFirstDocument" in window).catch(() => true);
  await expect.poll(isFirst).toBe(false);
  await untilLive(page, about.en);
  await expectReadable(page, address + about.en);
  await linkTo(page, contact.en).click();
  await untilLive(page, contact.en);
  await expectReadable(page, address + contact.en);
  expect(log.uncaught).toEqual(["broken on leaving"]);
});
