import type { Page } from "playwright/test";
import { isThorough } from "#engines/visitor/turns.ts";
import { pathsIn } from "./documents.ts";
import { expect, openLive, test } from "./quiet-page.ts";
import { locales, routes } from "./routes.ts";
import { wordsOutside } from "./words-outside.ts";

// Each test opens every page, on a machine that may be busy.
test.describe.configure({ timeout: 300_000 });
test.use({ reducedMotion: "reduce" });

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

/** Nothing scrolls sideways, and every word is in its place once carousels have measured again. */
async function expectInView(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(sideways), where).toBeLessThanOrEqual(0);
  await expect.soft.poll(() => page.evaluate(wordsOutside), where).toEqual([]);
}

/** On A4 with Chromium's margins, which has no grounds. */
async function lookOnPaper(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ media: "print" });
  await expect.soft.poll(() => page.evaluate(wordsOutside), path).toEqual([]);
  expect.soft(await page.evaluate(paleWords), path).toEqual([]);
  expect.soft(await page.evaluate(frameAndGrounds), path).toEqual([]);
  await page.emulateMedia({ media: null });
}

/** As something that a visitor installed turns a page, which is written from left to right. */
async function lookRightToLeft(page: Page, path: string): Promise<void> {
  const turn = (dir: string) =>
    page.evaluate((to) => document.documentElement.setAttribute("dir", to), dir);
  await turn("rtl");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectInView(page, `${path} from right to left at ${width} px`);
  }
  await turn("ltr");
}

/**
 * On the smallest phone, on one of 390 px with everything twice as large, and with the reader's own
 * size of letters, which also changes what media queries call a rem.
 */
async function lookEnlarged(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const setLetters = (size: number) =>
    browser.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
  for (const [width, size] of [
    [320, 16],
    [195, 16],
    [360, 24],
    [320, 32],
    [768, 32],
    [1440, 32],
  ] as const) {
    const where = `${path} at ${width} px with letters of ${size} px`;
    await page.setViewportSize({ width, height: 640 });
    await setLetters(size);
    await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
    await expectInView(page, where);
    expect.soft(await page.evaluate(coveredButtons), where).toEqual([]);
  }
  // WCAG 2.2, 1.4.12.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
      line-height: 1.5 !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await expectInView(page, `${path} with letters, words and lines apart`);
  await setLetters(16);
  await browser.detach();
}

// German has the longest words.
for (const locale of isThorough ? locales : (["de"] as const)) {
  test(`every page in ${locale} keeps its words in view on paper, right to left and with large letters`, async ({
    page,
  }) => {
    for (const path of pathsIn(locale)) {
      await openLive(page, path);
      await lookOnPaper(page, path);
      await lookRightToLeft(page, path);
      await lookEnlarged(page, path);
    }
  });
}

test("the check of words finds those that are cut off", async ({ page }) => {
  await page.goto(routes.cases.de);
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.style.whiteSpace = "nowrap";
    heading.style.letterSpacing = "1em";
  });
  expect(await page.evaluate(wordsOutside)).not.toEqual([]);
});

test("a printed home page has every slide, a whole headline, and nothing to stop", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openLive(page, routes.home.de);
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
