import type { Page } from "playwright/test";
import { markButtons } from "#accessibility/audit.ts";
import { expect, test, untilLive } from "./quiet-page.ts";
import { pageKinds, routes } from "./routes.ts";

test.use({ reducedMotion: "reduce" });

async function carouselAt(page: Page, width: number, label: string) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(routes.home.en);
  await untilLive(page);
  return page.getByRole("group", { name: label, exact: true });
}

// Specification 9.8
test("the services are 500 px, 350 px or the window less 32 px wide, one in view", async ({
  page,
}) => {
  for (const [window, width] of [
    [1440, 500],
    [1099, 350],
    [600, 350],
    [599, 599 - 32],
  ] as const) {
    const services = await carouselAt(page, window, "Services");
    expect.soft((await services.boundingBox())?.width, `at ${window} px`).toBe(width);
    const slide = await services.getByRole("group", { name: /^1 of / }).boundingBox();
    expect.soft(slide?.height, `at ${window} px`).toBeGreaterThanOrEqual(430);
    await expect.soft(services.locator("[role=group]:not([inert]) h3")).toHaveCount(1);
    const padding = (slide?.x ?? 0) - ((await services.boundingBox())?.x ?? 0);
    expect.soft(padding, `padding at ${window} px`).toBe(36);
  }
});

// Specification 9.9
test("a window shows three, two or one testimonials, 20 px apart, in 970 px or the window less 32 px", async ({
  page,
}) => {
  for (const [window, width, perView] of [
    [1440, 970, 3],
    [1025, 970, 3],
    [1024, 970, 2],
    [600, 600 - 32, 1],
  ] as const) {
    const testimonials = await carouselAt(page, window, "Client testimonials");
    expect.soft((await testimonials.boundingBox())?.width, `at ${window} px`).toBe(width);
    const slide = await testimonials.getByRole("group", { name: /^1 of / }).boundingBox();
    const expected = (width - 20 * (perView - 1)) / perView;
    expect.soft(slide?.width, `at ${window} px`).toBeCloseTo(expected, 0);
    const shown = testimonials.locator("[aria-roledescription=slide]:not([inert])");
    await expect.soft(shown, `at ${window} px`).toHaveCount(perView);
    const next = testimonials.getByRole("group", { name: /^2 of /, includeHidden: true });
    const gap = ((await next.boundingBox())?.x ?? 0) - (slide?.x ?? 0) - (slide?.width ?? 0);
    expect.soft(gap, `gap at ${window} px`).toBeCloseTo(20, 0);
  }
});

// Specification 9.10
test("every call to action is at least 44 px high, and nothing lies over it", async ({ page }) => {
  for (const [index, kind] of pageKinds.entries()) {
    const width = index % 2 === 0 ? 768 : 390;
    const path = routes[kind].de;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await markButtons(page);
    const links = page.getByRole("main").locator("[data-looks-like=button]");
    expect(await links.count(), path).toBeGreaterThan(0);
    for (const link of await links.all()) {
      expect(
        (await link.boundingBox())?.height,
        `${path} ${await link.textContent()}`,
      ).toBeGreaterThanOrEqual(44);
      const isCovered = await link.evaluate((element) => {
        element.scrollIntoView({ block: "center" });
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return !element.closest("[inert]") && !element.contains(hit);
      });
      expect(isCovered, `${path} ${await link.textContent()}`).toBe(false);
    }
  }
});

test("a carousel shows a whole slide after the screen has turned", async ({ page }) => {
  await page.goto(routes.home.en);
  await untilLive(page);
  const carousel = page.getByRole("group", { name: "Services", exact: true });
  await expect(carousel.getByRole("button", { name: /^Show / })).toHaveCount(4);
  const slides = carousel.getByRole("group", { name: / of 4: / });
  const left = async () => Math.round((await slides.first().boundingBox())?.x ?? Number.NaN);
  const inset = (await left()) - Math.round((await carousel.boundingBox())?.x ?? Number.NaN);
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    // The carousel measures again some frames after the change.
    await expect
      .poll(async () => (await left()) - Math.round((await carousel.boundingBox())?.x ?? 0), {
        message: `at ${viewport.width} px`,
      })
      .toBe(inset);
  }
});

test("a printed process has all its steps and no controls", async ({ page }) => {
  await page.goto(routes["service-business-intelligence"].en);
  await untilLive(page);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.locator("ol > li h3:visible")).toHaveCount(8);
  await expect(main.getByRole("button")).toHaveCount(0);
});
