import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { onlyIn, sharedBy } from "#engines/visitor/turns.ts";
import type { Visitor } from "#engines/visitor/visitor.ts";
import { shortenTimers } from "#site/short-timers.ts";
import { wordsOutside } from "#site/words-outside.ts";

/** Addresses of pages that have something to lose: long words, carousels, fields, steps. */
const paths = ["/de", "/en/contact", "/en/services/business-intelligence"];

const sideways = () => document.documentElement.scrollWidth - innerWidth;

/** What makes a page twice as large; Chromium sees each page with large letters in `looks.spec.ts`. */
const enlargements: Record<string, (visitor: Visitor) => Promise<void>> = {
  // Zooming a page halves its window in CSS pixels: the same in each engine, and exact.
  "at 200 %": (visitor) => visitor.engine.resize(720, 450),
  "with letters twice as large": (visitor) =>
    visitor.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% !important; }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }),
  // WCAG 2.2, 1.4.12, on a small phone.
  "with letters, words and lines apart": async (visitor) => {
    await visitor.engine.resize(320, 640);
    await visitor.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }",
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
  },
};

for (const [index, [how, enlarge]] of Object.entries(enlargements).entries()) {
  const name = index % 2 === 0 ? "firefox" : "webkit";
  test(`${how} no page scrolls sideways`, sharedBy(name), async ({ visitor }) => {
    for (const path of paths) {
      await visitor.openLive(path);
      await enlarge(visitor);
      expect(await visitor.evaluate(sideways), path).toBeLessThanOrEqual(0);
      // A carousel measures again some frames after the change.
      await expect.poll(() => visitor.evaluate(wordsOutside), path).toEqual([]);
      await visitor.settle();
    }
  });
}

test(
  "in a page that something turned right to left carousels and the turning word keep their order",
  sharedBy("webkit"),
  async ({ visitor }) => {
    await visitor.begin({ reducedMotion: true });
    const turn = () => {
      document.documentElement.dir = "rtl";
    };
    for (const when of ["before it is live", "after"]) {
      await visitor.open("/en");
      if (when === "after") await visitor.untilLive("/en");
      await visitor.evaluate(turn);
      await visitor.until(() => document.querySelectorAll("main [aria-current=true]").length === 2);
      const lefts = await visitor.evaluate(() =>
        [...document.querySelectorAll("h1 + [aria-hidden] > span > span")].map(
          (letter) => letter.getBoundingClientRect().left,
        ),
      );
      expect(lefts, "the turning word's letters").toEqual(lefts.toSorted((a, b) => a - b));
      expect(lefts.length).toBeGreaterThan(1);
      const shown = () => visitor.evaluate(wordsOutside);
      await expect.poll(shown, when).toEqual([]);
      await visitor.click({ role: "button", name: "Show Data Engineering, 3 of 4" });
      await visitor.until(() => {
        const slides = [...document.querySelectorAll("main [role=group][aria-label*=' of 4: ']")];
        return slides.map((slide) => slide.hasAttribute("inert")).join() === "true,true,false,true";
      });
      await expect.poll(shown, when).toEqual([]);
      await visitor.settle();
    }
  },
);

/** After which services and words would move on. */
const intervalsMs = [4000, 2500];

test(
  "who wants less motion gets a page where nothing moves by itself",
  sharedBy("chromium"),
  async ({ visitor }) => {
    await visitor.begin({ reducedMotion: true });
    for (const intervalMs of intervalsMs) visitor.site.preload(shortenTimers, intervalMs);
    await visitor.openLive("/en");
    expect(
      await visitor.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches),
    ).toBe(true);
    const running = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { iterations } = effect?.getTiming() ?? {};
        return playState === "running" && iterations === Number.POSITIVE_INFINITY;
      }).length;
    await expect.poll(() => visitor.evaluate(running)).toBe(0);
    const current = () =>
      [...document.querySelectorAll("main :is([aria-current=true], h1, h1 + [aria-hidden])")].map(
        (element) => element.getAttribute("aria-label") ?? element.textContent,
      );
    // Each carousel marks its slide once its engine has come, in whichever order.
    await visitor.until(() => document.querySelectorAll("main [aria-current=true]").length === 2);
    const before = await visitor.evaluate(current);
    expect(before.filter(Boolean), "heading, turning word and two slides").toHaveLength(4);
    await sleep(900);
    expect(await visitor.evaluate(current)).toEqual(before);
  },
);

test("who prefers dark pages can read this light one", sharedBy("webkit"), async ({ visitor }) => {
  await visitor.begin({ darkScheme: true });
  await visitor.openLive("/en/contact");
  expect(await visitor.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(
    true,
  );
  const { contrast, colorScheme } = await visitor.evaluate(() => {
    const field = document.querySelector("main textarea") as HTMLElement;
    const { color, backgroundColor, colorScheme } = getComputedStyle(field);
    const canvas = document.createElement("canvas").getContext("2d", {
      willReadFrequently: true,
    }) as CanvasRenderingContext2D;
    // WCAG 2.2, relative luminance.
    const [darker = 0, lighter = 0] = [color, backgroundColor]
      .map((fill) => {
        canvas.fillStyle = fill;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) =>
          byte <= 10 ? byte / 3294 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      })
      .toSorted((a, b) => a - b);
    return { contrast: (lighter + 0.05) / (darker + 0.05), colorScheme };
  });
  expect(contrast).toBeGreaterThanOrEqual(4.5);
  expect(colorScheme).not.toContain("dark");
});

/** Labels of visible buttons without a drawn border. */
const buttonsWithoutEdge = () =>
  [...document.querySelectorAll("button")]
    .filter((button) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
      const isShown = button.getClientRects().length > 0;
      return isShown && (borderTopStyle === "none" || borderTopWidth === "0px");
    })
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);

/** WebKit has no forced colors, as the last lines of the checks say; Chromium is tried in `accessibility/`. */
const withForcedColors = onlyIn("firefox");

test("in forced colors every button keeps an edge", withForcedColors, async ({ visitor }) => {
  await visitor.begin({ forcedColors: true });
  for (const path of paths) {
    await visitor.openLive(path);
    const isForced = () => matchMedia("(forced-colors: active)").matches;
    expect(await visitor.evaluate(isForced)).toBe(true);
    expect(await visitor.evaluate(buttonsWithoutEdge), path).toEqual([]);
    await visitor.settle();
  }
});
