import { findBrowser } from "e2e/browser-choice";
import { expect, it } from "vitest";
import { makeCertificate } from "../served/entrance.ts";
import { BarePage } from "./bare-page.ts";
import { openBrowser } from "./conditions.ts";
import { viewport } from "./opened-page.ts";

it.skipIf(!findBrowser())(
  "opens a window that shows the whole page (needs Chromium)",
  async () => {
    const browser = await openBrowser(makeCertificate());
    const page = await BarePage.open(browser);
    const [width = 0, height = 0] = await page.evaluate<number[]>("[outerWidth, outerHeight]");
    await page.close();
    await browser.close();
    expect(width).toBeGreaterThanOrEqual(viewport.width);
    expect(height).toBeGreaterThanOrEqual(viewport.height);
  },
  60_000,
);
