import { feedUrl } from "@site/contract/composition";
import { htmlLang, type Locale, withLocalePrefix } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";
import { escapeHtml } from "#compose/document/html.ts";
import { type PlacedPages, type TrailStep, trailTo } from "#compose/document/schema.ts";

type Page = RemoteManifest["pages"][string];

interface Entry {
  id: string;
  page: Page;
  title: string;
  summary: string;
  category: string;
  /** Calendar dates. */
  published: string;
  updated: string;
}

/** Content type of a feed. */
export const feedType = "application/atom+xml; charset=utf-8";

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

function entriesOf(pages: Record<string, Page>, locale: Locale): Entry[] {
  return Object.entries(pages)
    .flatMap(([id, page]): Entry[] => {
      const news = page.feed?.[locale];
      if (!news) return [];
      const days = [news.published, page.lastModified ?? news.published].toSorted();
      return [{ id, page, ...news, updated: days.at(-1) as string }];
    })
    .toSorted((a, b) => b.published.localeCompare(a.published) || a.id.localeCompare(b.id));
}

/** The page that lists the entries: the parent of the newest one. */
function listOf(
  pages: PlacedPages,
  [newest]: readonly Entry[],
  locale: Locale,
): TrailStep | undefined {
  return newest && trailTo(pages, newest.id, locale).slice(1).at(-1);
}

function entryElement(entry: Entry, origin: string, locale: Locale): string {
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
