import type { Page } from "playwright/test";
import { expect, test, untilLive } from "./quiet-page.ts";
import { addresses, routes } from "./routes.ts";
import { wordsOutside } from "./words-outside.ts";

// Each test opens every page, on a machine that may be busy.
test.describe.configure({ timeout: 300_000 });
test.use({ reducedMotion: "reduce" });

async function openEach(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  for (const { path } of addresses) {
    await page.goto(path);
    await untilLive(page, path);
    await look(path);
  }
}

/** Runs in the page: how far it can be scrolled to its sides, in pixels. */
const sideways = () => document.documentElement.scrollWidth - innerWidth;

/** Runs in the page: pairs of buttons that cover each other, by their names. */
function coveredButtons(): string[] {
  const buttons = [...document.querySelectorAll("button")].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  return buttons.flatMap((one, index) => {
    const a = one.getBoundingClientRect();
    return buttons.slice(index + 1).flatMap((other) => {
      const b = other.getBoundingClientRect();
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return width > 1 && height > 1 ? `${one.ariaLabel} and ${other.ariaLabel}` : [];
    });
  });
}

test("with large letters, on a small phone too, every word and control can be reached", async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  /** The reader's own size of letters, which also changes what media queries call a rem. */
  const enlarge = async (width: number, standard: number) => {
    await page.setViewportSize({ width, height: 640 });
    await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  };
  await openEach(page, async (path) => {
    for (const [width, size] of [
      [360, 24],
      [320, 32],
      [768, 32],
      [1440, 32],
    ] as const) {
      await enlarge(width, size);
      const where = `${path} at ${width} px with letters of ${size} px`;
      await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
      expect.soft(await page.evaluate(sideways), where).toBeLessThanOrEqual(0);
      // A carousel measures again some frames after the change.
      await expect.soft.poll(() => page.evaluate(wordsOutside), where).toEqual([]);
      expect.soft(await page.evaluate(coveredButtons), where).toEqual([]);
    }
    // WCAG 2.2, 1.4.12.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
        line-height: 1.5 !important } p { margin-bottom: 2em !important }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    const where = `${path} with letters, words and lines apart`;
    expect.soft(await page.evaluate(sideways), where).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(wordsOutside), where).toEqual([]);
  });
});

test("a page that something turned right to left keeps its words in view", async ({ page }) => {
  await openEach(page, async (path) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      expect.soft(await page.evaluate(sideways), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      const outside = () => page.evaluate(wordsOutside);
      // A carousel measures again some frames after the change.
      await expect.soft.poll(outside, `${path} at ${width} px`).toEqual([]);
    }
  });
});

/** Runs in the page: words with a contrast of less than 4.5 to white paper. */
function paleWords(): string[] {
  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pale: string[] = [];
  for (let word = words.nextNode(); paper && word; word = words.nextNode()) {
    const element = word.parentElement as HTMLElement;
    const isShown = element.checkVisibility({ visibilityProperty: true });
    if (!isShown || !word.textContent?.trim()) continue;
    const style = getComputedStyle(element);
    paper.globalAlpha = 1;
    paper.fillStyle = "white";
    paper.fillRect(0, 0, 1, 1);
    for (let at: Element | null = element; at; at = at.parentElement) {
      paper.globalAlpha *= Number(getComputedStyle(at).opacity);
    }
    paper.fillStyle = element.closest("svg") ? style.fill : style.color;
    paper.fillRect(0, 0, 1, 1);
    // WCAG 2.2, relative luminance.
    const [r = 0, g = 0, b = 0] = [...paper.getImageData(0, 0, 1, 1).data].map((byte) =>
      byte <= 10 ? byte / 3294 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    );
    if (1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) < 4.5) pale.push(word.textContent);
  }
  return pale;
}

/** Runs in the page: parts of the frame that are printed, and sections with a ground, by their tags. */
function frameAndGrounds(): string[] {
  const frame = document.querySelectorAll("header:has(nav), body > footer, #root footer");
  const printed = [...frame].filter((part) => part.checkVisibility());
  const grounds = [...document.querySelectorAll("body, main :is(section, header, div)")].filter(
    (part) => getComputedStyle(part).backgroundColor !== "rgba(0, 0, 0, 0)",
  );
  return [...printed, ...grounds].map(({ localName, className }) => `${localName} ${className}`);
}

test("on paper, which has no grounds, every word is dark and in its place", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  // A4 with Chromium's margins.
  await page.setViewportSize({ width: 718, height: 1047 });
  await openEach(page, async (path) => {
    expect.soft(await page.evaluate(paleWords), path).toEqual([]);
    expect.soft(await page.evaluate(wordsOutside), path).toEqual([]);
    expect.soft(await page.evaluate(frameAndGrounds), path).toEqual([]);
  });
});

test("a printed home page has every slide, a whole headline, and nothing to stop", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(routes.home.de);
  await untilLive(page);
  await expect(page.locator("main [aria-current=true]")).toHaveCount(2);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1047 });
  for (const slide of await page.locator("main [aria-roledescription]").all()) {
    const { x, width } = (await slide.boundingBox()) as { x: number; width: number };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(718);
  }
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline.locator("span")).toHaveCSS("clip-path", "none");
  await expect(headline.locator("+ [aria-hidden]")).toBeHidden();
  await expect(page.getByRole("main").getByRole("button")).toHaveText(["Abonnieren"]);
});
