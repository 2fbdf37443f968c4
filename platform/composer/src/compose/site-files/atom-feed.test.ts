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

describe("the feed", () => {
  it.each(locales)("has what RFC 4287 requires, in %s", (locale) => {
    const feed = feedIn(locale);
    expect(feed[0]?.attributes["xmlns"]).toBe("http://www.w3.org/2005/Atom");
    for (const name of ["id", "title", "updated"]) {
      expect(texts(feed, `feed/${name}`), name).toHaveLength(1);
      expect(texts(feed, `feed/entry/${name}`), name).toHaveLength(2);
    }
    expect(texts(feed, "feed/author/name")).toEqual(["Data & Co"]);
    const ids = [...texts(feed, "feed/id"), ...texts(feed, "feed/entry/id")];
    expect(new Set(ids).size).toBe(3);
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

  it("lists the newest first, with words that may hold any character, and dates itself by its last change", () => {
    const feed = feedIn("en");
    expect(texts(feed, "feed/entry/title")).toEqual(["new & <more> (en)", "old & <more> (en)"]);
    expect(texts(feed, "feed/entry/summary")).toEqual(['Why "new" matters', 'Why "old" matters']);
    expect(links(feed, "feed/entry/link", "alternate").map(({ href }) => href)).toEqual([
      "https://data.example/en/blog/new",
      "https://data.example/en/blog/old",
    ]);
    const days = (name: string) =>
      texts(feed, name).map((moment) => moment.replace("T12:00:00Z", ""));
    expect(days("feed/entry/published")).toEqual(["2024-06-16", "2024-06-14"]);
    expect(days("feed/entry/updated")).toEqual(["2024-06-16", "2024-07-01"]);
    expect(days("feed/updated")).toEqual(["2024-07-01"]);
  });

  it("stays well-formed whatever characters a remote's words hold", () => {
    const odd = structuredClone(exampleRemote);
    const news = odd.pages["article-new"]?.feed?.en;
    if (news) Object.assign(news, { title: "a\u0001b", summary: "c\uFFFEd", category: "e\u001bf" });
    const feed = feedIn("en", [odd]);
    expect(texts(feed, "feed/entry/title")[0]).toBe("a b");
    expect(texts(feed, "feed/entry/summary")[0]).toBe("c d");
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
