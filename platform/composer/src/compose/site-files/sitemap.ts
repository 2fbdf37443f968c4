import { defaultLocale, htmlLang, locales } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";
import type { ComposedDocument } from "@site/registry/composition-record";
import { escapeHtml } from "#compose/document/html.ts";

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
