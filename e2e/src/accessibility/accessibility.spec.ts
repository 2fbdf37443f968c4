import type { Page } from "playwright/test";
import { expect, test } from "#loading/kept-page.ts";
import { untilLive } from "#site/quiet-page.ts";
import { addresses } from "#site/routes.ts";
import { axeViolations } from "./axe-violations.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

async function expectNoViolations(page: Page) {
  expect(await axeViolations(page), "at 390 px").toEqual([]);
  await page.setViewportSize(desktop);
  expect(await axeViolations(page), "at 1440 px").toEqual([]);
}

for (const { path } of addresses) {
  test(`${path} has no violation at 390 and 1440 px`, async ({ keptPage: page }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await untilLive(page, path);
    await expectNoViolations(page);
  });
}

for (const path of ["/nada", "/en/nothing", "/de/nichts"]) {
  test(`${path}, a 404, has no violation at 390 and 1440 px`, async ({ keptPage: page }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoViolations(page);
  });
}
