import { type Locale, locales } from "@site/contract/locales";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { iconLinks } from "#compose/document/html.ts";
import { exampleAddresses, exampleRemote, exampleSite } from "#compose/test/example-site.ts";
import { feedOf, iconFiles, robotsOf, sitemapOf } from "./site-files.ts";

/** An element of an XML document, flattened for tests. */
interface XmlElement {
  /** Names from the root down to the element, such as `feed/entry/title`. */
  path: string;
  attributes: Record<string, string>;
  text: string;
}

/**
 * The elements of an XML document, in order.
 * @throws Error where it is not well-formed.
 */
function xmlElements(xml: string): XmlElement[] {
  const parser = new SaxesParser({ xmlns: true });
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: XmlElement = {
      path: [open.at(-1)?.path, name].filter(Boolean).join("/"),
      attributes: Object.fromEntries(
        Object.values(attributes).map((attribute) => [attribute.name, attribute.value]),
      ),
      text: "",
    };
    elements.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(xml).close();
  return elements;
}

describe("the sitemap", () => {
  const words = "0".repeat(64);
  const documents = {
    "/blog": { dates: { words, published: "2024-06-01", modified: "2024-07-01" } },
    "/en/blog": { dates: { words, published: "2024-06-01", modified: "2024-07-02" } },
    "/de/blog": {},
  };
  const elements = xmlElements(sitemapOf(exampleSite, [exampleRemote], documents));
  const texts = (path: string) => textsAt(elements, path);

  it("names every page in every language once, each with three languages and the default", () => {
    const wanted = exampleAddresses.map(
      ({ page, locale }) => `https://data.example${exampleRemote.pages[page]?.paths[locale]}`,
    );
    expect(texts("urlset/url/loc").toSorted()).toEqual(wanted.toSorted());
    const alternates = elements.filter(({ path }) => path === "urlset/url/xhtml:link");
    expect(alternates).toHaveLength(exampleAddresses.length * 4);
    expect(new Set(alternates.map(({ attributes }) => attributes["hreflang"]))).toEqual(
      new Set(["pt-BR", "en", "de", "x-default"]),
    );
  });

  it("says when a page's words last changed, only where known, behind its address", () => {
    expect(texts("urlset/url/lastmod").toSorted()).toEqual(["2024-07-01", "2024-07-02"]);
    const names = elements.map(({ path }) => path.replace("urlset/url/", ""));
    expect(names.join(" ")).toMatch(/loc lastmod xhtml:link/);
  });
});

it("leads crawlers to the sitemap and away from the calls", () => {
  const lines = robotsOf(exampleSite).split("\n");
  expect(lines).toContain("Sitemap: https://data.example/sitemap.xml");
  expect(lines).toContain("Disallow: /api/");
});

it("has every icon that the head and the web manifest name, and its brand", async () => {
  const files = await iconFiles(exampleSite);
  const { name, icons } = JSON.parse(String(files["/site.webmanifest"]));
  const addresses = [
    ...iconLinks.map(({ href }) => href),
    ...icons.map(({ src }: { src: string }) => src),
  ];
  expect(addresses.filter((address) => !(address in files))).toEqual([]);
  expect(name).toBe("Data & Co");
});

function feedIn(locale: Locale, remotes = [exampleRemote]): XmlElement[] {
  return xmlElements(feedOf(exampleSite, remotes, locale, 2026));
}

function textsAt(elements: readonly XmlElement[], path: string): string[] {
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
      expect(textsAt(feed, `feed/${name}`), name).toHaveLength(1);
      expect(textsAt(feed, `feed/entry/${name}`), name).toHaveLength(2);
    }
    expect(textsAt(feed, "feed/author/name")).toEqual(["Data & Co"]);
    const ids = [...textsAt(feed, "feed/id"), ...textsAt(feed, "feed/entry/id")];
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
    expect(textsAt(feed, "feed/title")).toEqual(["blog (de) · Data & Co"]);
  });

  it("lists the newest first, with words that may hold any character, and dates itself by its last change", () => {
    const feed = feedIn("en");
    expect(textsAt(feed, "feed/entry/title")).toEqual(["new & <more> (en)", "old & <more> (en)"]);
    expect(textsAt(feed, "feed/entry/summary")).toEqual(['Why "new" matters', 'Why "old" matters']);
    expect(links(feed, "feed/entry/link", "alternate").map(({ href }) => href)).toEqual([
      "https://data.example/en/blog/new",
      "https://data.example/en/blog/old",
    ]);
    const days = (name: string) =>
      textsAt(feed, name).map((moment) => moment.replace("T12:00:00Z", ""));
    expect(days("feed/entry/published")).toEqual(["2024-06-16", "2024-06-14"]);
    expect(days("feed/entry/updated")).toEqual(["2024-06-16", "2024-07-01"]);
    expect(days("feed/updated")).toEqual(["2024-07-01"]);
  });

  it("stays well-formed whatever characters a remote's words hold", () => {
    const odd = structuredClone(exampleRemote);
    const news = odd.pages["article-new"]?.feed?.en;
    if (news) Object.assign(news, { title: "a\u0001b", summary: "c\uFFFEd", category: "e\u001bf" });
    const feed = feedIn("en", [odd]);
    expect(textsAt(feed, "feed/entry/title")[0]).toBe("a b");
    expect(textsAt(feed, "feed/entry/summary")[0]).toBe("c d");
  });

  it("is about the page that lists most of it, whatever another remote dates its own", () => {
    const { blog, "article-new": article } = exampleRemote.pages;
    if (!blog || !article) throw new Error("the example has both");
    const at = (path: string) => ({ pt: path, en: `/en${path}`, de: `/de${path}` });
    const newer = structuredClone(article);
    for (const news of Object.values(newer.feed ?? {})) news.published = "2024-12-31";
    const pages = {
      jobs: { ...blog, paths: at("/jobs") },
      job: { ...newer, paths: at("/jobs/a") },
    };
    const feed = feedIn("en", [exampleRemote, { ...exampleRemote, name: "mf-jobs", pages }]);
    expect(textsAt(feed, "feed/entry/published")[0]).toContain("2024-12-31");
    expect(links(feed, "feed/link", "alternate")[0]?.["href"]).toBe("https://data.example/en/blog");
  });

  it("keeps an entry's id when the article moves", () => {
    const moved = structuredClone(exampleRemote);
    const article = moved.pages["article-new"];
    if (article) article.paths.en = "/en/blog/renamed";
    expect(textsAt(feedIn("en", [moved]), "feed/entry/id")).toEqual(
      textsAt(feedIn("en"), "feed/entry/id"),
    );
  });

  it("is an empty feed about the home page while nothing is news", () => {
    const feed = feedIn("en", []);
    expect(textsAt(feed, "feed/entry")).toEqual([]);
    expect(textsAt(feed, "feed/updated")).toEqual(["2026-01-01T12:00:00Z"]);
    expect(links(feed, "feed/link", "alternate")[0]?.["href"]).toBe("https://data.example/en");
  });
});
