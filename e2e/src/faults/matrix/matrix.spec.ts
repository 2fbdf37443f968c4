import type { Page } from "playwright/test";
import { isThorough } from "#engines/visitor/turns.ts";
import type { FailureLog } from "#faults/failure-log.ts";
import { type Fault, faults, type Way } from "#faults/fault.ts";
import { expect, test } from "#faults/faults-test.ts";
import type { ServedReleases } from "#releases/test-site.ts";
import { linkTo, switchLanguage, untilLive, untilSlotLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { expectNoBlankFrame } from "./frame-watch.ts";
import { expectReadable } from "./readable-words.ts";
import { comeNear, type Target, targets } from "./target.ts";

/** One remote's part, broken in one way, reached in one way. */
interface Cell {
  target: Target;
  fault: Fault;
  way: Way;
}

/** Failures have the same names in each language (`shell/src/page/remote-faults.test.tsx`). */
const locale = "en";
const nextLocale = "de";

/**
 * A file that fails is requested by the document, and twice by each attempt of the loader: one
 * attempt when a link is pointed at, one when it is followed. The page's document then starts over.
 */
const mostRequests = 8;

/** Longest wait for a report, in milliseconds; a machine may be busy. */
const timeout = 20_000;

/** Visits a broken part and checks everything that a visitor may expect. */
async function visitCell(
  page: Page,
  log: FailureLog,
  { address, versions }: ServedReleases,
  { target, fault, way }: Cell,
): Promise<void> {
  const path = routes[target.page][locale];
  const from = routes[target.from][locale];
  const phase = fault.reported[way];
  // The document of a page that fails after a click replaces it, and may fail as well.
  const isReplaced = phase !== undefined && way === "client navigation" && !target.isSlot;
  const phases = [phase, isReplaced && !fault.provoke && fault.reported["first load"]];
  log.clear();
  await page.goto(address + (way === "first load" ? path : from), { waitUntil: "commit" });
  if (way === "client navigation") {
    await untilLive(page, from);
    await linkTo(page, path).click();
  }
  if (way === "first load") await comeNear(page, target);
  if (fault.provoke) {
    await untilAlive(page, target, path);
    await fault.provoke(page, target.remote);
  }
  if (phase) await expect.poll(() => log.failures.length, { timeout }).toBeGreaterThan(0);
  else await untilAlive(page, target, path);

  await expectReadable(page, address + path);
  const shown = way === "first load" || isReplaced ? [target.page] : [target.from, target.page];
  await expectNoBlankFrame(page, shown);
  expect(log.requestedOver(mostRequests), "files that were asked for too often").toEqual([]);
  await useServicesMenu(page);
  await useLanguageMenu(page, address, target);
  await useOtherPage(page, address, target);

  const { remote, part } = target;
  const told = { remote, part, locale, version: versions[remote] };
  const here = log.failures.filter((failure) => failure.locale === locale);
  expect(here, "failures that were reported").toEqual(
    phases.filter((one) => one).map((one) => expect.objectContaining({ ...told, phase: one })),
  );
  expect(log.uncaught, "errors that nobody caught").toEqual([]);
}

async function untilAlive(page: Page, { isSlot }: Target, path: string): Promise<void> {
  await untilLive(page, path);
  if (isSlot) await untilSlotLive(page);
}

/** Opens the menu with the mouse, goes back to the page, and opens the menu again. */
async function useServicesMenu(page: Page) {
  const header = page.getByRole("banner");
  const item = header.locator(`a[href="${routes["service-automations"][locale]}"]:visible`);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (let time = 0; time < 2; time += 1) {
    await page.mouse.move(width / 2, height / 2);
    await expect(item).toHaveCount(0);
    await header.getByRole("button", { name: "Services" }).hover();
    await expect(item).toHaveCount(1);
  }
  await page.mouse.move(width / 2, height / 2);
  await expect(item).toHaveCount(0);
}

async function useLanguageMenu(page: Page, address: string, target: Target) {
  const path = routes[target.page][nextLocale];
  await switchLanguage(page, locale, nextLocale);
  await expect(page).toHaveURL(address + path);
  await expect(page.locator("html")).toHaveAttribute("lang", nextLocale);
  await expectReadable(page, address + path);
}

async function useOtherPage(page: Page, address: string, target: Target) {
  const path = routes[target.elsewhere][nextLocale];
  await linkTo(page, path).click();
  await expect(page).toHaveURL(address + path);
  await untilLive(page, path);
  await expectReadable(page, address + path);
}

const ways: readonly Way[] = ["first load", "client navigation"];

// Each test opens a few documents, on a machine that may be busy.
test.describe.configure({ timeout: 60_000 });

// Each part meets one fault, on ways that take turns; each fault on each way: `shell/src/page/remote-faults.test.tsx`.
for (const [row, fault] of faults.entries()) {
  const target = targets[row] as Target;
  for (const way of isThorough ? ways : [ways[row % ways.length] as Way]) {
    const title = `${target.part} of ${target.remote} survives on ${way}: ${fault.name}`;
    test(title, async ({ page, log, breakable }) => {
      await fault.inject?.(page, target.remote);
      await visitCell(page, log, breakable, { target, fault, way });
    });
  }
}
