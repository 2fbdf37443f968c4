import { loadImage } from "@napi-rs/canvas";
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

describe("the site's icons", async () => {
  const files = await iconFiles(exampleSite);

  it("exist for every link in the head and in the web manifest, which bears the brand", () => {
    const manifest = JSON.parse(String(files["/site.webmanifest"])) as {
      name: string;
      icons: { src: string; purpose: string }[];
    };
    const addresses = [
      ...iconLinks.map(({ href }) => href),
      ...manifest.icons.map(({ src }) => src),
    ];
    expect(addresses.filter((address) => !(address in files))).toEqual([]);
    expect(manifest.name).toBe("Data & Co");
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  });

  it.each([
    ["/apple-touch-icon.png", 180],
    ["/icon-192.png", 192],
    ["/icon-512.png", 512],
  ])("%s is a square of %i pixels", async (path, size) => {
    const { width, height } = await loadImage(files[path] as Buffer);
    expect([width, height]).toEqual([size, size]);
  });

  it("stand in favicon.ico in the three sizes of a tab, each a whole PNG", async () => {
    const ico = files["/favicon.ico"] as Buffer;
    expect(ico.readUInt16LE(4)).toBe(3);
    const sizes = [0, 1, 2].map(async (index) => {
      const entry = ico.subarray(6 + 16 * index, 6 + 16 * (index + 1));
      const offset = entry.readUInt32LE(12);
      return (await loadImage(ico.subarray(offset, offset + entry.readUInt32LE(8)))).width;
    });
    expect(await Promise.all(sizes)).toEqual([16, 32, 48]);
  });
});
