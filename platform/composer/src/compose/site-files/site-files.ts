import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addressesUrl, type Composition, feedUrl } from "@site/contract/composition";
import { defaultLocale, htmlLang, locales } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";
import type {
  ComposedDocument,
  ComposedFile,
  CompositionRecord,
} from "@site/registry/composition-record";
import { contentTypeOf, isCompressible } from "@site/registry/content";
import type { Registry } from "@site/registry/registry";
import { escapeHtml } from "#compose/document/html.ts";
import { feedOf, feedType } from "./atom-feed.ts";
import { shareImageFiles, shareImages } from "./share-image/share-images.ts";

/** Everything that a composition serves besides its documents, by address. */
export async function siteFiles(
  registry: Registry,
  composition: Composition,
  remotes: readonly RemoteManifest[],
  documents: CompositionRecord["documents"],
  previous: CompositionRecord | undefined,
): Promise<Record<string, ComposedFile>> {
  const { site, year } = composition;
  const contents = {
    "/sitemap.xml": sitemapOf(site, remotes, documents),
    "/robots.txt": robotsOf(site),
    [addressesUrl]: addressesOf(composition),
    ...Object.fromEntries(
      locales.map((locale) => [feedUrl(locale), feedOf(site, remotes, locale, year)]),
    ),
    ...(await iconFiles(site)),
  };
  const stored = Object.entries(contents).map(async ([path, content]) => {
    const blob = await registry.putBlob(Buffer.from(content), isCompressible(path));
    return [
      path,
      { ...blob, type: path.endsWith("/feed.xml") ? feedType : contentTypeOf(path) },
    ] as const;
  });
  return {
    ...Object.fromEntries(await Promise.all(stored)),
    ...(await shareImageFiles(registry, shareImages(site, remotes), previous?.files)),
  };
}

/** Every page's paths, for the mapping between languages. */
function addressesOf({ pages }: Composition): string {
  return JSON.stringify(
    Object.values(pages).map(({ paths }) => locales.map((locale) => paths[locale])),
  );
}

/** Every page in every language with its alternates (sitemaps.org, and Google's hreflang extension). */
export function sitemapOf(
  { origin }: SiteFacts,
  remotes: readonly RemoteManifest[],
  documents: Record<string, Pick<ComposedDocument, "dates">>,
): string {
  const urls = remotes.flatMap(({ pages }) =>
    Object.values(pages).flatMap(({ paths }) => {
      const alternates = [
        ...locales.map((locale) => [htmlLang[locale], paths[locale]] as const),
        ["x-default", paths[defaultLocale]] as const,
      ].map(
        ([lang, path]) =>
          `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(origin + path)}"/>`,
      );
      return locales.map((locale) => {
        const lastModified = documents[paths[locale]]?.dates?.modified;
        return [
          "<url>",
          `<loc>${escapeHtml(origin + paths[locale])}</loc>`,
          ...(lastModified ? [`<lastmod>${lastModified}</lastmod>`] : []),
          ...alternates,
          "</url>",
        ].join("");
      });
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls.toSorted(),
    "</urlset>",
    "",
  ].join("\n");
}

export function robotsOf({ origin }: SiteFacts): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /rest/\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The theme's darkest colour (`shared/ui/src/theme/theme.css`). */
const ink = "#0b1f2a";

/** The brand mark in every size that clients request: `favicon.ico` has 16, 32 and 48 pixels. */
const drawn = [
  "favicon.ico",
  "icon.svg",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
] as const;

/** The site's icons and its web manifest, by address. */
export async function iconFiles(site: SiteFacts): Promise<Record<string, string | Buffer>> {
  const icons = drawn.map(
    async (file) => [`/${file}`, await readFile(join(import.meta.dirname, "icons", file))] as const,
  );
  return {
    ...Object.fromEntries(await Promise.all(icons)),
    "/site.webmanifest": webManifestOf(site),
  };
}

/** What a phone needs to put the site on its home screen (W3C Web Application Manifest). */
function webManifestOf({ brand }: SiteFacts): string {
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name: brand,
    short_name: brand,
    start_url: "/",
    scope: "/",
    display: "browser",
    lang: htmlLang[defaultLocale],
    background_color: ink,
    theme_color: ink,
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
