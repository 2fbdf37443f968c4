import { describe, expect, it } from "vitest";
import { exampleAddresses, exampleRemote, exampleSite } from "#compose/test/example-site.ts";
import { xmlElements } from "#compose/test/xml-elements.ts";
import { robotsOf, sitemapOf } from "./sitemap.ts";

const words = "0".repeat(64);
const documents = {
  "/blog": { dates: { words, published: "2024-06-01", modified: "2024-07-01" } },
  "/en/blog": { dates: { words, published: "2024-06-01", modified: "2024-07-02" } },
  "/de/blog": {},
};
const elements = xmlElements(sitemapOf(exampleSite, [exampleRemote], documents));
const texts = (path: string) =>
  elements.filter((element) => element.path === path).map(({ text }) => text);

describe("the sitemap", () => {
  it("names every page in every language once, at its absolute address", () => {
    const locations = texts("urlset/url/loc");
    const wanted = exampleAddresses.map(
      ({ page, locale }) => `https://data.example${exampleRemote.pages[page]?.paths[locale]}`,
    );
    expect(locations.toSorted()).toEqual(wanted.toSorted());
  });

  it("names three languages and the default for each of them", () => {
    const alternates = elements.filter(({ path }) => path === "urlset/url/xhtml:link");
    expect(alternates).toHaveLength(exampleAddresses.length * 4);
    expect(new Set(alternates.map(({ attributes }) => attributes["hreflang"]))).toEqual(
      new Set(["pt-BR", "en", "de", "x-default"]),
    );
  });

  it("says when a page's words last changed in each language, and only where known", () => {
    const dates = texts("urlset/url/lastmod");
    expect(dates.toSorted()).toEqual(["2024-07-01", "2024-07-02"]);
  });

  it("follows sitemaps.org in the order of an address's parts", () => {
    const parts = elements.filter(({ path }) => /^urlset\/url\/[^/]+$/.test(path));
    const order = ["loc", "lastmod", "xhtml:link"];
    let before = "loc";
    for (const { path } of parts) {
      const name = path.slice("urlset/url/".length);
      if (name !== "loc") expect(order.indexOf(name)).toBeGreaterThanOrEqual(order.indexOf(before));
      before = name;
    }
  });
});

describe("robots.txt", () => {
  it("leads crawlers to the sitemap and away from the calls", () => {
    const lines = robotsOf(exampleSite).split("\n");
    expect(lines).toContain("Sitemap: https://data.example/sitemap.xml");
    expect(lines).toContain("Disallow: /api/");
  });
});
