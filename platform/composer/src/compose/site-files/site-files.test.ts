import { describe, expect, it } from "vitest";
import { iconLinks } from "#compose/document/html.ts";
import { exampleAddresses, exampleRemote, exampleSite } from "#compose/test/example-site.ts";
import { xmlElements } from "#compose/test/xml-elements.ts";
import { iconFiles, robotsOf, sitemapOf } from "./site-files.ts";

describe("the sitemap", () => {
  const words = "0".repeat(64);
  const documents = {
    "/blog": { dates: { words, published: "2024-06-01", modified: "2024-07-01" } },
    "/en/blog": { dates: { words, published: "2024-06-01", modified: "2024-07-02" } },
    "/de/blog": {},
  };
  const elements = xmlElements(sitemapOf(exampleSite, [exampleRemote], documents));
  const texts = (path: string) =>
    elements.filter((element) => element.path === path).map(({ text }) => text);

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
