import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, test } from "./kept-page.ts";
import { untilLive } from "./quiet-page.ts";
import { addresses, routes } from "./routes.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** What axe finds with its default rules and the one on target sizes, as lines to read. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // No page has frames, so that axe needs no page of its own to gather their results.
    .setLegacyMode()
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
  );
}

async function open(page: Page, path: string, viewport: typeof phone) {
  await page.setViewportSize(viewport);
  await page.goto(path);
  await untilLive(page, path);
}

for (const { path } of addresses) {
  test(`${path} has no violation at 390 and 1440 px`, async ({ keptPage: page }) => {
    await open(page, path, phone);
    expect(await violations(page), "at 390 px").toEqual([]);
    await page.setViewportSize(desktop);
    expect(await violations(page), "at 1440 px").toEqual([]);
  });
}

for (const path of ["/nada", "/en/nothing", "/de/nichts"]) {
  test(`${path}, a 404, has no violation at 390 and 1440 px`, async ({ keptPage: page }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    expect(await violations(page), "at 390 px").toEqual([]);
    await page.setViewportSize(desktop);
    expect(await violations(page), "at 1440 px").toEqual([]);
  });
}
