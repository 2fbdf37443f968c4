import { type Locale, locales } from "@site/contract/locales";
import { describe, expect, it } from "vitest";
import { exampleRemote, exampleSite } from "#compose/test/example-site.ts";
import { type XmlElement, xmlElements } from "#compose/test/xml-elements.ts";
import { feedOf } from "./atom-feed.ts";

function feedIn(locale: Locale, remotes = [exampleRemote]): XmlElement[] {
  return xmlElements(feedOf(exampleSite, remotes, locale, 2026));
}

function texts(elements: readonly XmlElement[], path: string): string[] {
  return elements.filter((element) => element.path === path).map(({ text }) => text);
}

function links(elements: readonly XmlElement[], path: string, rel: string) {
  return elements
    .filter((element) => element.path === path && element.attributes["rel"] === rel)
    .map(({ attributes }) => attributes);
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

describe("the feed", () => {
  it.each(locales)("has what RFC 4287 requires, in %s", (locale) => {
    const feed = feedIn(locale);
    expect(feed[0]?.attributes["xmlns"]).toBe("http://www.w3.org/2005/Atom");
    for (const path of ["feed/id", "feed/title", "feed/updated", "feed/author/name"]) {
      expect(texts(feed, path), path).toHaveLength(1);
    }
    const entries = feed.filter(({ path }) => path === "feed/entry");
    for (const name of ["id", "title", "updated", "published", "summary"]) {
      expect(texts(feed, `feed/entry/${name}`), name).toHaveLength(entries.length);
    }
    const ids = [...texts(feed, "feed/id"), ...texts(feed, "feed/entry/id")];
    expect(new Set(ids).size).toBe(3);
    const moments = ["feed/updated", "feed/entry/updated", "feed/entry/published"];
    for (const written of moments.flatMap((path) => texts(feed, path))) {
      expect(written).toMatch(moment);
    }
  });

  it("says its language, its own address and the page that lists the same", () => {
    const feed = feedIn("de");
    expect(feed[0]?.attributes["xml:lang"]).toBe("de");
    expect(links(feed, "feed/link", "self")).toMatchObject([
      { href: "https://data.example/de/feed.xml", type: "application/atom+xml" },
    ]);
    expect(links(feed, "feed/link", "alternate")).toMatchObject([
      { href: "https://data.example/de/blog", type: "text/html", hreflang: "de" },
    ]);
    expect(texts(feed, "feed/title")).toEqual(["blog (de) · Data & Co"]);
  });

  it("lists the newest first, with words that may hold any character", () => {
    const feed = feedIn("en");
    expect(texts(feed, "feed/entry/title")).toEqual(["new & <more> (en)", "old & <more> (en)"]);
    expect(links(feed, "feed/entry/link", "alternate").map(({ href }) => href)).toEqual([
      "https://data.example/en/blog/new",
      "https://data.example/en/blog/old",
    ]);
  });

  it("was updated when the last of its entries was", () => {
    const feed = feedIn("pt");
    expect(texts(feed, "feed/entry/updated")).toEqual([
      "2024-06-16T12:00:00Z",
      "2024-07-01T12:00:00Z",
    ]);
    expect(texts(feed, "feed/updated")).toEqual(["2024-07-01T12:00:00Z"]);
  });

  it("keeps an entry's id when the article moves", () => {
    const moved = structuredClone(exampleRemote);
    const article = moved.pages["article-new"];
    if (article) article.paths.en = "/en/blog/renamed";
    expect(texts(feedIn("en", [moved]), "feed/entry/id")).toEqual(
      texts(feedIn("en"), "feed/entry/id"),
    );
  });

  it("is an empty feed about the home page while nothing is news", () => {
    const feed = feedIn("en", []);
    expect(texts(feed, "feed/entry")).toEqual([]);
    expect(texts(feed, "feed/updated")).toEqual(["2026-01-01T12:00:00Z"]);
    expect(links(feed, "feed/link", "alternate")[0]?.["href"]).toBe("https://data.example/en");
  });
});
