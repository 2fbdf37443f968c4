import type { Page } from "playwright/test";
import { expect, test, untilLive } from "./quiet-page.ts";
import { pageKinds, routes } from "./routes.ts";

test.use({ reducedMotion: "reduce" });

/** More than any page has. */
const maxStops = 120;

/** What the bar covers of the element that has the focus, in words; undefined where it is in view. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const bar = document.querySelector("header");
    if (!focused || focused === document.body || !bar || bar.contains(focused)) return undefined;
    const { top, bottom, left, height } = focused.getBoundingClientRect();
    const edge = bar.getBoundingClientRect().bottom;
    const isOutside = bottom <= 0 || top >= window.innerHeight;
    const isCovered = bottom <= edge && height > 1;
    if (!isOutside && !isCovered) return undefined;
    return `${focused.tagName} ${focused.textContent?.trim().slice(0, 40)} at ${top}, ${left}`;
  });

for (const kind of pageKinds) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`${kind} hides no focus under the bar on the way back at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(routes[kind].en);
      await untilLive(page);
      // Upwards is the way on which a bar at the top covers what comes next.
      await page.getByRole("contentinfo").getByRole("link").last().focus();
      const hidden: string[] = [];
      for (let stop = 0; stop < maxStops; stop += 1) {
        await page.keyboard.press("Shift+Tab");
        const found = await hiddenFocus(page);
        if (found) hidden.push(found);
        const isInBar = await page.evaluate(
          () => document.querySelector("header")?.contains(document.activeElement) ?? false,
        );
        if (isInBar) break;
      }
      expect(hidden).toEqual([]);
    });
  }
}
