import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addressesUrl, type Composition, feedUrl } from "@site/contract/composition";
import {
  defaultLocale,
  htmlLang,
  type Locale,
  locales,
  withLocalePrefix,
} from "@site/contract/locales";
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
import { type TrailStep, trailTo } from "#compose/document/schema.ts";
import type { PlacedPages } from "#compose/pages/page-index.ts";
import { shareImageFiles, shareImages } from "./share-image/share-images.ts";

/** Everything that a composition serves besides its documents, by address. */
export async function siteFiles(
  registry: Registry,
  composition: Composition,
  remotes: readonly RemoteManifest[],
  documents: CompositionRecord["documents"],
  drawn: Record<string, ComposedFile>,
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
    ...(await shareImageFiles(registry, shareImages(site, remotes), drawn)),
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

type Page = RemoteManifest["pages"][string];

interface FeedEntry {
  id: string;
  page: Page;
  title: string;
  summary: string;
  category: string;
  /** Calendar dates. */
  published: string;
  updated: string;
}

const feedType = "application/atom+xml; charset=utf-8";

/**
 * The feed of a language (Atom, RFC 4287): every page declared as news, newest first.
 * Without any, the feed is empty, which is valid; `year` then dates it.
 */
export function feedOf(
  { brand, origin }: SiteFacts,
  remotes: readonly RemoteManifest[],
  locale: Locale,
  year: number,
): string {
  const pages = Object.fromEntries(remotes.flatMap((remote) => Object.entries(remote.pages)));
  const entries = entriesOf(pages, locale);
  const list = listOf(pages, entries, locale);
  const self = origin + feedUrl(locale);
  const home = origin + (list?.path ?? withLocalePrefix("/", locale));
  const updated = entries.map((entry) => entry.updated).toSorted();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLang[locale]}">`,
    element("id", self),
    element("title", list ? `${pages[list.id]?.meta[locale].title} · ${brand}` : brand),
    ...(list ? [element("subtitle", pages[list.id]?.meta[locale].description ?? "")] : []),
    element("updated", noonOf(updated.at(-1) ?? `${year}-01-01`)),
    link("self", "application/atom+xml", self, locale),
    link("alternate", "text/html", home, locale),
    element("icon", `${origin}/icon-192.png`),
    `<author>${element("name", brand)}${element("uri", `${origin}/`)}</author>`,
    ...entries.map((entry) => entryElement(entry, origin, locale)),
    "</feed>",
    "",
  ].join("\n");
}

function entriesOf(pages: Record<string, Page>, locale: Locale): FeedEntry[] {
  return Object.entries(pages)
    .flatMap(([id, page]): FeedEntry[] => {
      const news = page.feed?.[locale];
      if (!news) return [];
      const days = [news.published, page.lastModified ?? news.published].toSorted();
      return [{ id, page, ...news, updated: days.at(-1) as string }];
    })
    .toSorted((a, b) => b.published.localeCompare(a.published) || a.id.localeCompare(b.id));
}

/** The page that lists most of the entries: the parent of each. */
function listOf(
  pages: PlacedPages,
  entries: readonly FeedEntry[],
  locale: Locale,
): TrailStep | undefined {
  const lists = entries.flatMap(({ id }) => trailTo(pages, id, locale).slice(1).at(-1) ?? []);
  const [most] = [...Map.groupBy(lists, ({ id }) => id).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  return most?.[0];
}

function entryElement(entry: FeedEntry, origin: string, locale: Locale): string {
  const { id, page, title, summary, category, published, updated } = entry;
  return [
    "<entry>",
    // A tag stays the same when the article moves to another address (RFC 4151).
    element("id", `tag:${new URL(origin).hostname},${published}:${id}/${locale}`),
    element("title", title),
    link("alternate", "text/html", origin + page.paths[locale], locale),
    element("published", noonOf(published)),
    element("updated", noonOf(updated)),
    `<category term="${escapeXml(category)}"/>`,
    element("summary", summary),
    "</entry>",
  ].join("\n");
}

/** A calendar date as a moment: at noon UTC it is the same day nearly everywhere. */
function noonOf(date: string): string {
  return `${date}T12:00:00Z`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** XML can't write control characters and non-characters: a single one would spoil the whole feed. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, " "));
}

function link(rel: string, type: string, href: string, locale: Locale): string {
  return `<link rel="${rel}" type="${type}" hreflang="${htmlLang[locale]}" href="${escapeHtml(href)}"/>`;
}

/** The theme's darkest color (`shared/ui/src/theme/theme.css`). */
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
