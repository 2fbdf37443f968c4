import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { browserArguments, ensureBrowser } from "#browser-choice.ts";
import { addresses } from "#site/routes.ts";

export interface PageImage {
  page: string;
  locale: string;
  path: string;
  /** Below the folder of all images. */
  file: string;
}

export interface PhotographOptions {
  /** In CSS pixels. */
  width: number;
  folder: string;
  /** Part of the ids of the pages wanted; empty for all. */
  only: string;
}

/** Photographs each page as a whole, at rest: with reduced motion nothing is half way. */
export async function photographSite(
  origin: string,
  { width, folder, only }: PhotographOptions,
): Promise<PageImage[]> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
  });
  try {
    const page = await browser.newPage({
      viewport: { width, height: width < 1000 ? 844 : 900 },
      reducedMotion: "reduce",
    });
    const images: PageImage[] = [];
    for (const { page: id, locale, path } of addresses) {
      if (!id.includes(only)) continue;
      const file = join(String(width), `${id}.${locale}.png`);
      await page.goto(origin + path);
      await untilAtRest(page);
      await page.screenshot({ path: join(folder, file), fullPage: true });
      images.push({ page: id, locale, path, file });
    }
    return images;
  } finally {
    await browser.close();
  }
}

async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("page-live").length > 0);
  await page.evaluate(() => document.fonts.ready);
}
