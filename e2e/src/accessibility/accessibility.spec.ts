import type { Page } from "playwright/test";
import { expect, test } from "#loading/kept-page.ts";
import { untilLive } from "#site/quiet-page.ts";
import { addresses } from "#site/routes.ts";
import { axeViolations } from "./axe-violations.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

async function expectNoViolations(page: Page) {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    for (const forcedColors of ["none", "active"] as const) {
      await page.emulateMedia({ forcedColors });
      // In forced colours the system chooses the words' colours, and axe reads the page's own.
      const found = await axeViolations(page, { contrast: forcedColors === "none" });
      expect(found, `at ${viewport.width} px, forced colours ${forcedColors}`).toEqual([]);
    }
  }
}

for (const { path } of addresses) {
  test(`${path} has no violation at 390 and 1440 px, in forced colours either`, async ({
    keptPage: page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await untilLive(page, path);
    await expectNoViolations(page);
  });
}

for (const path of ["/nada", "/en/nothing", "/de/nichts"]) {
  test(`${path}, a 404, has no violation at 390 and 1440 px, in forced colours either`, async ({
    keptPage: page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoViolations(page);
  });
}
