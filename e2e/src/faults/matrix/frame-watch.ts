import { expect, type Page } from "playwright/test";

/** What was on screen in a document, frame by frame, since its first paint. */
interface Watched {
  frames: number;
  /** Frames in which `main` showed no text. */
  blank: number;
  /** The pages that `main` showed, one after the other. */
  pages: string[];
}

declare global {
  var watched: Watched;
}

/** Looks at every document that the page loads from now on. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** The document on screen was never blank, and showed these pages and no other. */
export async function expectNoBlankFrame(page: Page, pages: readonly string[]): Promise<void> {
  const look = () => page.evaluate(() => globalThis.watched);
  // Words can be read a moment before the frame that shows them.
  await expect.poll(async () => (await look()).pages).toEqual(pages);
  const seen = await look();
  expect(seen, "text in every frame").toMatchObject({ blank: 0, pages });
  expect(seen.frames, "frames that were looked at").toBeGreaterThan(0);
}

function watch(): void {
  globalThis.watched = { frames: 0, blank: 0, pages: [] };
  const look = () => {
    requestAnimationFrame(look);
    if (performance.getEntriesByType("paint").length === 0) return;
    const main = document.querySelector("main");
    const { watched } = globalThis;
    watched.frames += 1;
    const isVisible = main?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // biome-ignore lint/performance/useDomNodeTextContent: only text that is on screen counts
    if (!isVisible || main?.innerText.trim() === "") watched.blank += 1;
    const page = main?.dataset["page"] ?? "none";
    if (watched.pages.at(-1) !== page) watched.pages.push(page);
  };
  requestAnimationFrame(look);
}
