import { type Locale, localeNames, locales, perLocale } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";
import type { ComposedFile } from "@site/registry/composition-record";
import { canonicalJson, digestOf } from "@site/registry/content";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import type { ShareWords } from "./share-drawing.ts";

/**
 * Part of each image's address: digest of the files that draw it, as they are in this repository, of
 * the fonts and of the canvas's version. A packed composer has other files and draws the same: a
 * promotion from a team's repository must not give every page of the site another image.
 */
export const drawingVersion = "e145d1155809da14";

/**
 * Address of a page's image. It is derived from the text and the version rather than the bytes, so
 * that a page knows the address before the image is drawn, and an unchanged image is not drawn
 * again.
 */
export function shareImageUrl(words: ShareWords): string {
  const key = digestOf(canonicalJson({ drawingVersion, ...words }));
  return `/_og/${key.slice(0, 16)}.jpg`;
}

function shareWordsOf(
  { brand }: SiteFacts,
  { meta }: Pick<RemoteManifest["pages"][string], "meta">,
  locale: Locale,
): ShareWords {
  return { title: meta[locale].title, brand, locale: localeNames[locale] };
}

/** The content of every image of the site, by address. */
export function shareImages(
  site: SiteFacts,
  remotes: readonly RemoteManifest[],
): Map<string, ShareWords> {
  const words = remotes.flatMap(({ pages }) =>
    Object.values(pages).flatMap((page) =>
      locales.map((locale) => shareWordsOf(site, page, locale)),
    ),
  );
  return new Map(words.map((one) => [shareImageUrl(one), one]));
}

/** A page's files, each language's with the address of its image. */
export function withShareImages(
  site: SiteFacts,
  page: Pick<RemoteManifest["pages"][string], "meta" | "exposes">,
) {
  return perLocale((locale) => ({
    ...page.exposes[locale],
    image: shareImageUrl(shareWordsOf(site, page, locale)),
  }));
}

/** How many images are held as pixels at a time; each takes 3 MB. */
const maxAtOnce = 2;

/**
 * Draws the images of a site and stores them. An image that was `drawn` for an earlier composition
 * under the same address is reused.
 */
export async function shareImageFiles(
  registry: Registry,
  images: ReadonlyMap<string, ShareWords>,
  drawn: Record<string, ComposedFile> = {},
): Promise<Record<string, ComposedFile>> {
  const files = await inParallel(maxAtOnce, [...images], async ([url, words]) => {
    const known = drawn[url];
    if (known) return [url, known] as const;
    // Loaded only to draw: most promotions bring no new title.
    const { drawShareImage } = await import("./share-drawing.ts");
    const bytes = await drawShareImage(words);
    return [url, { ...(await registry.putBlob(bytes, false)), type: "image/jpeg" }] as const;
  });
  return Object.fromEntries(files);
}
