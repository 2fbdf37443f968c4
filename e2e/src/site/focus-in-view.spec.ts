import type { Page } from "playwright/test";
import { expect, openLive, test } from "./quiet-page.ts";
import { pageKinds, routes } from "./routes.ts";

test.use({ reducedMotion: "reduce" });

const widths = [1440, 390];

/** More than any page has. */
const maxStops = 120;

/** What the bar covers of the element that has the focus, in words; undefined where the bar has it itself. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const bar = document.querySelector("header");
    if (!focused || !bar || bar.contains(focused)) return undefined;
    const { top, bottom, left, height } = focused.getBoundingClientRect();
    const isOutside = bottom <= 0 || top >= window.innerHeight;
    const isCovered = bottom <= bar.getBoundingClientRect().bottom && height > 1;
    const isHidden = focused !== document.body && (isOutside || isCovered);
    if (!isHidden) return "";
    return `${focused.tagName} ${focused.textContent?.trim().slice(0, 40)} at ${top}, ${left}`;
  });

// The widths take turns.
for (const [index, kind] of pageKinds.entries()) {
  test(`${kind} hides no focus under the bar on the way back`, async ({ page }) => {
    await page.setViewportSize({ width: widths[index % 2] ?? 390, height: 900 });
    await openLive(page, routes[kind].en);
    // A bar at the top covers the next element when the focus moves upwards.
    await page.getByRole("contentinfo").getByRole("link").last().focus();
    const hidden: string[] = [];
    let stops = 0;
    for (; stops < maxStops; stops += 1) {
      await page.keyboard.press("Shift+Tab");
      const found = await hiddenFocus(page);
      if (found === undefined) break;
      if (found) hidden.push(found);
    }
    expect(stops).toBeGreaterThan(5);
    expect(hidden).toEqual([]);
  });
}
