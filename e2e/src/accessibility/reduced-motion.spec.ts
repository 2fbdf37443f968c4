import { expect, test, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

test.use({ reducedMotion: "reduce", viewport: { width: 390, height: 844 } });

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
    // It measures again some frames after the change.
    await page.waitForTimeout(400);
    const box = await carousel.boundingBox();
    expect(await left(), `at ${viewport.width} px`).toBe(Math.round(box?.x ?? 0) + inset);
  }
});
