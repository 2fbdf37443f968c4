import type { ComposedFile } from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import { drawShareImage } from "./share-drawing.ts";
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
  const files = await inParallel(maxAtOnce, [...images], async ([url, words]) => {
    const known = previous[url];
    if (known) return [url, known] as const;
    const bytes = await drawShareImage(words).encode("png");
    return [url, { ...(await registry.putBlob(bytes, false)), type: "image/png" }] as const;
  });
  return Object.fromEntries(files);
}
