import { browserArguments, findBrowser } from "#browser-choice.ts";
import { expect, test, untilLive } from "#site/quiet-page.ts";

const executablePath = findBrowser();

/** Playwright hides scroll bars; here they take their room, as with a mouse on most computers. */
test.use({
  launchOptions: {
    args: browserArguments,
    ignoreDefaultArgs: ["--hide-scrollbars"],
    ...(executablePath && { executablePath }),
  },
});

const carousels = [
  { label: "Services", widthIn: (window: number) => window - 32, windows: [390, 590] },
  {
    label: "Client testimonials",
    widthIn: (window: number) => Math.min(970, window - 32),
    windows: [390, 900],
  },
];

for (const { label, widthIn, windows } of carousels) {
  for (const width of windows) {
    test(`the ${label} stand in the room beside the scroll bar at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/en");
      await untilLive(page);
      const room = await page.evaluate(() => document.documentElement.clientWidth);
      expect(room, "width beside the scroll bar").toBeLessThan(width);
      const box = await page.getByRole("group", { name: label, exact: true }).boundingBox();
      expect(box?.width).toBe(widthIn(room));
      expect(box?.x).toBeCloseTo((room - widthIn(room)) / 2, 0);
    });
  }
}
