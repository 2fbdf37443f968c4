import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Page } from "playwright/test";
import { isThorough } from "#engines/visitor/turns.ts";
import { unknown } from "#site/documents.ts";
import { furtherPages } from "#site/further-remotes.ts";
import { expect, openLive, reachSlot, test } from "#site/quiet-page.ts";
import { addresses, everyKindOnce } from "#site/routes.ts";
import { axeViolations, markButtons, withoutEdge } from "./audit.ts";

// Each visit checks the page several times, on a machine that may be busy.
test.describe.configure({ timeout: 60_000 });
test.use({ reducedMotion: "reduce" });

/** Contrast that WCAG 2.2 requires of text of the bar's size (1.4.3). */
const minContrast = 4.5;

/** Height of the bar, in CSS pixels. */
const barHeight = 72;

/** Relative luminance of a color as WCAG defines it, from 0 to 1; channels from 0 to 255. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The lowest contrast of the bar's white words with what lies behind them at the top of a page. */
async function barContrast(page: Page, width: number): Promise<number> {
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  // A handle, because a hidden element has no role by which to find it again.
  const bar = await header.elementHandle();
  await bar?.evaluate((element) => Object.assign(element.style, { visibility: "hidden" }));
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height: barHeight } });
  await bar?.evaluate((element) => Object.assign(element.style, { visibility: "" }));
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let brightest = 0;
  for (let at = 0; at < data.length; at += 4) {
    brightest = Math.max(brightest, luminance([...data.subarray(at, at + 3)]));
  }
  return 1.05 / (brightest + 0.05);
}

/**
 * Each kind of page in one language, because the markup is the same in all, and at one of two widths in turns;
 * light, because the site has no dark theme and forced colors change no markup. With `--thorough` all
 * 45 addresses at both widths, in every scheme.
 */
const widths = [390, 1440];
const schemes = isThorough ? (["light", "dark"] as const) : (["light"] as const);

for (const [index, { path }] of (isThorough ? addresses : everyKindOnce).entries()) {
  const audited = isThorough ? widths : [widths[index % widths.length]];
  test(`${path} has no violation at ${audited.join(" and ")} px, a legible bar, and edges in forced colors`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openLive(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await barContrast(page, width), `${width} px`).toBeGreaterThan(minContrast);
      for (const colorScheme of audited.includes(width) ? schemes : []) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await axeViolations(page), `${colorScheme} at ${width} px`).toEqual([]);
      }
    }
    if ((await page.locator("[data-slot]").count()) > 0) await reachSlot(page);
    await markButtons(page);
    await page.emulateMedia({ forcedColors: "active" });
    expect.soft(await withoutEdge(page), "buttons without an edge").toEqual([]);
    for (const width of isThorough ? widths : []) {
      await page.setViewportSize({ width, height: 900 });
      // Here the system chooses the words' colors, while axe reads the page's own.
      const found = await axeViolations(page, { contrast: false });
      expect.soft(found, `in forced colors at ${width} px`).toEqual([]);
    }
  });
}

test("a 404 has no violation at 390 or 1440 px", async ({ page, messages }) => {
  for (const [index, path] of Object.values(unknown).entries()) {
    const width = widths[index % widths.length] ?? 390;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect.soft(await axeViolations(page), `${path} at ${width} px`).toEqual([]);
  }
  // Each page logs that it is a 404, and the browser logs the response.
  messages.length = 0;
});

test("pages beside the specified ones have no violation", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of furtherPages().flatMap(({ paths }) => paths.slice(0, 1))) {
    await openLive(page, path);
    expect.soft(await axeViolations(page), path).toEqual([]);
  }
});

test("the skip link of a 404 leads to its content and loads nothing", async ({
  page,
  messages,
}) => {
  await page.goto(unknown.en);
  await page.waitForFunction(() => "getCaseStudyUrlByLanguage" in window);
  let documents = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL(`${unknown.en}#content`);
  expect(documents).toBe(0);
  messages.length = 0;
});
