import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "#loading/kept-page.ts";
import { untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/** Contrast that WCAG 2.2 asks of words of the bar's size (1.4.3). */
const minContrast = 4.5;

/** Height of the bar, in CSS pixels. */
const barHeight = 72;

/** Relative luminance of a colour as WCAG defines it, from 0 to 1; channels from 0 to 255. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The least contrast of white with any pixel of a picture. */
async function contrastWithWhite(picture: Buffer): Promise<number> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let brightest = 0;
  for (let at = 0; at < data.length; at += 4) {
    brightest = Math.max(brightest, luminance([...data.subarray(at, at + 3)]));
  }
  return 1.05 / (brightest + 0.05);
}

for (const [page, paths] of Object.entries(routes)) {
  test(`the bar's white words are legible over the top of ${page}`, async ({ keptPage }) => {
    for (const width of [390, 1440]) {
      await keptPage.setViewportSize({ width, height: 900 });
      await keptPage.goto(paths.en);
      await untilLive(keptPage, paths.en);
      const header = keptPage.getByRole("banner");
      await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
      await header.evaluate((element) => {
        element.style.visibility = "hidden";
      });
      const clip = { x: 0, y: 0, width, height: barHeight };
      const contrast = await contrastWithWhite(await keptPage.screenshot({ clip }));
      expect(contrast, `${paths.en} at ${width} px`).toBeGreaterThanOrEqual(minContrast);
    }
  });
}
