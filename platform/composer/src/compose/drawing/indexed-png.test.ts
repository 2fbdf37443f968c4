import { createCanvas, loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { colors, css } from "./colors.ts";
import { IndexedPng } from "./indexed-png.ts";

const { ink, ...painted } = colors;

async function decoded(png: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(png);
  const pen = createCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, image.width, image.height).data;
}

describe("an indexed PNG", () => {
  it("shows every token's colour exactly", async () => {
    const names = Object.values(colors);
    const pen = createCanvas(names.length, 2).getContext("2d");
    for (const [x, color] of names.entries()) {
      pen.fillStyle = css(color);
      pen.fillRect(x, 0, 1, 2);
    }
    const { data } = pen.getImageData(0, 0, names.length, 2);
    const png = await new IndexedPng(ink, Object.values(painted)).encode(data, names.length, 2);
    expect([...(await decoded(png))]).toEqual([...data]);
  });

  it("comes so close to what transparency mixes that nobody sees a difference", async () => {
    const pen = createCanvas(256, 1).getContext("2d");
    pen.fillStyle = css(ink);
    pen.fillRect(0, 0, 256, 1);
    pen.fillStyle = css(colors.foam);
    for (let x = 0; x < 256; x += 1) {
      pen.globalAlpha = x / 255;
      pen.fillRect(x, 0, 1, 1);
    }
    const { data } = pen.getImageData(0, 0, 256, 1);
    const png = await new IndexedPng(ink, Object.values(painted)).encode(data, 256, 1);
    const shown = await decoded(png);
    for (const [index, channel] of data.entries()) {
      expect(Math.abs(channel - (shown[index] ?? Number.NaN))).toBeLessThanOrEqual(6);
    }
  });
});
