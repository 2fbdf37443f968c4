import type { Locator, Page } from "playwright/test";
import { markButtons } from "#accessibility/audit.ts";
import { expect, openLive, test } from "./quiet-page.ts";
import { pageKinds, routes } from "./routes.ts";

test.use({ reducedMotion: "reduce" });

/** The home page's carousel of this name; it measures again some frames after the window has changed. */
async function carouselAt(page: Page, label: string) {
  await openLive(page, routes.home.en);
  const carousel = page.getByRole("group", { name: label, exact: true });
  await expect(carousel.getByRole("button")).not.toHaveCount(0);
  return carousel;
}

/** Where something is beside something else, from left to left, in px. */
const insetOf = async (inner: Locator, outer: Locator) =>
  ((await inner.boundingBox())?.x ?? 0) - ((await outer.boundingBox())?.x ?? 0);

// Specification 9.8
test("the services are 500 px, 350 px or the window less 32 px wide, one in view, also after the screen has turned", async ({
  page,
}) => {
  const services = await carouselAt(page, "Services");
  const slide = services.getByRole("group", { name: /^1 of / });
  for (const [window, width] of [
    [844, 350],
    [1440, 500],
    [1099, 350],
    [600, 350],
    [599, 599 - 32],
  ] as const) {
    const where = `at ${window} px`;
    await page.setViewportSize({ width: window, height: 900 });
    const padding = () => insetOf(slide, services);
    await expect.poll(padding, `padding ${where}`).toBeCloseTo(36, 0);
    expect.soft((await services.boundingBox())?.width, where).toBe(width);
    expect.soft((await slide.boundingBox())?.height, where).toBeGreaterThanOrEqual(430);
    await expect.soft(services.locator("[role=group]:not([inert]) h3"), where).toHaveCount(1);
  }
});

// Specification 9.9
test("a window shows three, two or one testimonials, 20 px apart, in 970 px or the window less 32 px", async ({
  page,
}) => {
  const testimonials = await carouselAt(page, "Client testimonials");
  const slide = testimonials.getByRole("group", { name: /^1 of / });
  const next = testimonials.getByRole("group", { name: /^2 of /, includeHidden: true });
  for (const [window, width, perView] of [
    [1440, 970, 3],
    [1025, 970, 3],
    [1024, 970, 2],
    [600, 600 - 32, 1],
  ] as const) {
    const where = `at ${window} px`;
    await page.setViewportSize({ width: window, height: 900 });
    const shown = testimonials.locator("[aria-roledescription=slide]:not([inert])");
    await expect.soft(shown, where).toHaveCount(perView);
    expect.soft((await testimonials.boundingBox())?.width, where).toBe(width);
    const slideWidth = (await slide.boundingBox())?.width ?? 0;
    const expected = (width - 20 * (perView - 1)) / perView;
    expect.soft(slideWidth, where).toBeCloseTo(expected, 0);
    expect.soft((await insetOf(next, slide)) - slideWidth, where).toBeCloseTo(20, 0);
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

test("a printed process has all its steps and no controls", async ({ page }) => {
  await openLive(page, routes["service-business-intelligence"].en);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.locator("ol > li h3:visible")).toHaveCount(8);
  await expect(main.getByRole("button")).toHaveCount(0);
});
