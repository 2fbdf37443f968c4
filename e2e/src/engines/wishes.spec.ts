import { expect, test } from "./engine-test.ts";

/** Addresses of one page of each kind that has something to lose. */
const paths = ["/en", "/en/contact", "/en/services/business-intelligence", "/en/cases"];

const sideways = () => document.documentElement.scrollWidth - innerWidth;

test("at 200 % nothing is cut off and no page scrolls sideways", async ({ visitor }) => {
  // Zooming a page halves its window in CSS pixels: the same in each engine, and exact.
  await visitor.engine.resize(720, 450);
  for (const path of paths) {
    await visitor.openLive(path);
    expect(await visitor.evaluate(sideways), path).toBeLessThanOrEqual(0);
    await visitor.settle();
  }
});

test("with letters twice as large no page scrolls sideways", async ({ visitor }) => {
  for (const path of paths) {
    await visitor.openLive(path);
    await visitor.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% !important; }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    expect(await visitor.evaluate(sideways), path).toBeLessThanOrEqual(0);
    await visitor.settle();
  }
});

test("who wants less motion gets a page where nothing moves by itself", async ({ visitor }) => {
  expect(visitor.engine.abilities).toContain("reduced motion");
  await visitor.begin({ reducedMotion: true });
  await visitor.openLive("/en");
  expect(await visitor.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches)).toBe(
    true,
  );
  const running = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return playState === "running" && iterations === Number.POSITIVE_INFINITY;
    }).length;
  await expect.poll(() => visitor.evaluate(running)).toBe(0);
  const current = () =>
    document.querySelector("main [aria-current=true]")?.getAttribute("aria-label") ?? "";
  await visitor.until(() => document.querySelector("main [aria-current=true]") !== null);
  const before = await visitor.evaluate(current);
  await new Promise((resolve) => setTimeout(resolve, 4500));
  expect(await visitor.evaluate(current)).toBe(before);
});

test("who prefers dark pages can read this light one", async ({ visitor }) => {
  await visitor.begin({ darkScheme: true });
  await visitor.openLive("/en/contact");
  expect(await visitor.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(
    true,
  );
  // A light page that says so gives its fields and scroll bars light colours too.
  const colors = await visitor.evaluate(() => {
    const field = document.querySelector("main input, main textarea") as HTMLElement;
    const { color, backgroundColor, colorScheme } = getComputedStyle(field);
    return { isLegible: color !== backgroundColor, colorScheme };
  });
  expect(colors.isLegible).toBe(true);
  expect(colors.colorScheme).not.toContain("dark");
});
