import type { Page } from "playwright/test";
import { expect, test, untilLive } from "./quiet-page.ts";
import { pageKinds, routes } from "./routes.ts";

test.use({ reducedMotion: "reduce" });

async function carouselAt(page: Page, width: number, label: string) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(routes.home.en);
  await untilLive(page);
  return page.getByRole("group", { name: label, exact: true });
}

for (const [window, width] of [
  [1440, 500],
  [1099, 350],
  [600, 350],
  [599, 599 - 32],
] as const) {
  // Specification 9.8
  test(`the services are ${width} px wide in a window of ${window} px, one in view`, async ({
    page,
  }) => {
    const services = await carouselAt(page, window, "Services");
    const box = await services.boundingBox();
    expect(box?.width).toBe(width);
    const slide = await services.getByRole("group", { name: /^1 of / }).boundingBox();
    expect(slide?.height).toBeGreaterThanOrEqual(430);
  });
}

for (const [window, width, perView] of [
  [1440, 970, 3],
  [1025, 970, 3],
  [1024, 970, 2],
  [600, 600 - 32, 1],
] as const) {
  // Specification 9.9
  test(`a window of ${window} px shows ${perView} testimonials, 20 px apart, in ${width} px`, async ({
    page,
  }) => {
    const testimonials = await carouselAt(page, window, "Client testimonials");
    expect((await testimonials.boundingBox())?.width).toBe(width);
    const slide = await testimonials.getByRole("group", { name: /^1 of / }).boundingBox();
    expect(slide?.width).toBeCloseTo((width - 20 * (perView - 1)) / perView, 0);
  });
}

// Specification 9.10
test("every call to action is at least 44 px high", async ({ page }) => {
  for (const path of pageKinds.map((kind) => routes[kind].en)) {
    await page.goto(path);
    const links = page.getByRole("main").locator('a[class*="min-h-"]:visible');
    for (const link of await links.all()) {
      expect(
        (await link.boundingBox())?.height,
        `${path} ${await link.textContent()}`,
      ).toBeGreaterThanOrEqual(44);
    }
  }
});
