import { addressesUrl, type Composition, feedUrl } from "@site/contract/composition";
import { locales } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import type { ComposedFile, CompositionRecord } from "@site/registry/composition-record";
import { contentTypeOf, isCompressible } from "@site/registry/file-type";
import type { Registry } from "@site/registry/registry";
import { iconFiles } from "#compose/site-files/icons/icon-files.ts";
import { shareImageFiles, shareImages } from "#compose/site-files/share-image/share-images.ts";
import { feedOf, feedType } from "./atom-feed.ts";
import { robotsOf, sitemapOf } from "./sitemap.ts";

/** Everything that a composition answers beside its documents, by address. */
export async function siteFiles(
  registry: Registry,
  composition: Composition,
  remotes: readonly RemoteManifest[],
  documents: CompositionRecord["documents"],
  previous: CompositionRecord | undefined,
): Promise<Record<string, ComposedFile>> {
  const { site } = composition;
  const contents = {
    "/sitemap.xml": sitemapOf(site, remotes, documents),
    "/robots.txt": robotsOf(site),
    [addressesUrl]: addressesOf(composition),
    ...feeds(composition, remotes),
    ...(await iconFiles(site)),
  };
  const stored = Object.entries(contents).map(async ([path, content]) => {
    const blob = await registry.putBlob(Buffer.from(content), isCompressible(path), "document");
    return [path, { ...blob, type: typeOf(path) }] as const;
  });
  return {
    ...Object.fromEntries(await Promise.all(stored)),
    ...(await shareImageFiles(registry, shareImages(site, remotes), previous?.files)),
  };
}

function feeds({ site, year }: Composition, remotes: readonly RemoteManifest[]) {
  return Object.fromEntries(
    locales.map((locale) => [feedUrl(locale), feedOf(site, remotes, locale, year)]),
  );
}

/** Every page's paths, for the mapping between languages. */
function addressesOf({ pages }: Composition): string {
  return JSON.stringify(
    Object.values(pages).map(({ paths }) => locales.map((locale) => paths[locale])),
  );
}

function typeOf(path: string): string {
  return path.endsWith("/feed.xml") ? feedType : contentTypeOf(path);
}
