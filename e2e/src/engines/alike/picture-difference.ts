import { createCanvas, loadImage } from "@napi-rs/canvas";
import pixelmatch from "pixelmatch";

/** How many times smaller pictures are compared: letters become gray, and their edges don't count. */
const reduction = 6;

/** Difference of two colors that counts, from 0 to 1, as `pixelmatch` measures perception. */
const threshold = 0.2;

export interface Difference {
  /** Share of the picture that differs, from 0 to 1. */
  share: number;
  /** Where it differs, as a PNG. */
  picture: Buffer;
}

/**
 * Compares two screenshots as seen from some distance: antialiasing, hinting and a pixel more or
 * less disappear, while a missing part, another color or another place remain.
 */
export async function differenceOf(one: Buffer, other: Buffer): Promise<Difference> {
  const [first, second] = await Promise.all([reduced(one), reduced(other)]);
  const { width, height } = first;
  if (second.width !== width || second.height !== height) {
    throw new Error(`${width} x ${height} px beside ${second.width} x ${second.height} px`);
  }
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  const count = pixelmatch(first.data, second.data, image.data, width, height, { threshold });
  context.putImageData(image, 0, 0);
  return { share: count / (width * height), picture: canvas.toBuffer("image/png") };
}

async function reduced(picture: Buffer) {
  const image = await loadImage(picture);
  const width = Math.round(image.width / reduction);
  const height = Math.round(image.height / reduction);
  const context = createCanvas(width, height).getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
