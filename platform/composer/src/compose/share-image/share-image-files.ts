import type { ComposedFile } from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { colors } from "#compose/drawing/colors.ts";
import { IndexedPng } from "#compose/drawing/indexed-png.ts";
import { drawShareImage, shareImageSize } from "./share-drawing.ts";
import type { ShareWords } from "./share-image.ts";

/** How many images are held as pixels at a time; each takes 3 MB. */
const maxAtOnce = 2;

/**
 * Draws the images of a site and stores them. One that the previous composition has, under the
 * same address, is taken over undrawn.
 */
export async function shareImageFiles(
  registry: Registry,
  images: ReadonlyMap<string, ShareWords>,
  previous: Record<string, ComposedFile> = {},
): Promise<Record<string, ComposedFile>> {
  const { ink, ...painted } = colors;
  const png = new IndexedPng(ink, Object.values(painted));
  const { width, height } = shareImageSize;
  const files = await inParallel(maxAtOnce, [...images], async ([url, words]) => {
    const known = previous[url];
    if (known) return [url, known] as const;
    const pixels = drawShareImage(words).getContext("2d").getImageData(0, 0, width, height);
    const bytes = await png.encode(pixels.data, width, height);
    return [url, { ...(await registry.putBlob(bytes, false)), type: "image/png" }] as const;
  });
  return Object.fromEntries(files);
}
