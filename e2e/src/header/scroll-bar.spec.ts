import { expect, test } from "playwright/test";
import { untilLive } from "#site/quiet-page.ts";

const carousels = [
  { label: "Services", maxWidth: Number.POSITIVE_INFINITY, windows: [390, 590] },
  { label: "Client testimonials", maxWidth: 970, windows: [390, 900] },
];

test("carousels stand in the room beside the scroll bar", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Playwright hides scroll bars; here they take their room, as with a mouse on most computers.
  const ignoreDefaultArgs = ["--hide-scrollbars"];
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  const page = await browser.newPage({ baseURL: baseURL as string, reducedMotion: "reduce" });
  for (const { label, maxWidth, windows } of carousels) {
    for (const window of windows) {
      await page.setViewportSize({ width: window, height: 844 });
      await page.goto("/en");
      await untilLive(page);
      const room = await page.evaluate(() => document.documentElement.clientWidth);
      expect(room, "width beside the scroll bar").toBeLessThan(window);
      const width = Math.min(maxWidth, room - 32);
      const box = await page.getByRole("group", { name: label, exact: true }).boundingBox();
      expect.soft(box?.width, `${label} at ${window} px`).toBe(width);
      expect.soft(box?.x).toBeCloseTo((room - width) / 2, 0);
    }
  }
  await browser.close();
});
