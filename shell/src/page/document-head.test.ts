import type { PageHead } from "@site/contract/composition";
import { perLocale } from "@site/contract/locales";
import { neutralSite } from "@site/contract/site";
import { beforeEach, describe, expect, it } from "vitest";
import { applyHead, headOfPage, notFoundHead, pageTagMark, readHead } from "./document-head.ts";

const composition = { site: neutralSite };
const files = { name: "./about.de", scripts: ["remoteEntry.js"], styles: [] };
const about = {
  paths: {
    ...perLocale((locale) => `/${locale}`),
    pt: "/sobre",
    en: "/en/about",
    de: "/de/uber-uns",
  },
  exposes: { de: { ...files, image: "/_og/0123456789abcdef.jpg" }, en: files },
};
const meta = { title: "Über uns", description: "Wer wir sind" };

function contentOf({ tags }: PageHead, name: string): string | undefined {
  const found = tags.find(([, { property, name: named }]) => property === name || named === name);
  return found?.[1]["content"];
}

function namesOf({ tags }: PageHead): string[] {
  return tags.map(([, { property, name, rel }]) => property ?? name ?? rel ?? "");
}

describe("a page's head", () => {
  const head = headOfPage(composition, about, "de", meta);

  it("names the image that sharing services show, at its absolute address and size", () => {
    expect(contentOf(head, "og:image")).toBe("https://www.example.com/_og/0123456789abcdef.jpg");
    expect(contentOf(head, "og:image:width")).toBe("1200");
    expect(contentOf(head, "og:image:height")).toBe("630");
    expect(contentOf(head, "og:image:alt")).toBe("Über uns · Data Consultancy");
    expect(contentOf(head, "twitter:card")).toBe("summary_large_image");
    const bare = headOfPage(composition, about, "en", meta);
    expect(namesOf(bare).filter((name) => /image|twitter/.test(name))).toEqual([]);
  });

  it("names the other languages beside its own, and leads to its feed", () => {
    const locales = head.tags.flatMap(([, { property = "", content }]) =>
      property.startsWith("og:locale") ? [`${property} ${content}`] : [],
    );
    expect(locales).toEqual([
      "og:locale de_DE",
      "og:locale:alternate pt_BR",
      "og:locale:alternate en_US",
    ]);
    const feeds = head.tags.filter(([, { type }]) => type === "application/atom+xml");
    expect(feeds.map(([, { rel, href }]) => [rel, href])).toEqual([["alternate", "/de/feed.xml"]]);
  });

  it("adds the brand to a title only while search engines show both", () => {
    const titled = (title: string) =>
      headOfPage(composition, about, "de", { ...meta, title }).title;
    const longest = "x".repeat(60 - " · Data Consultancy".length);
    expect(titled(longest)).toBe(`${longest} · Data Consultancy`);
    expect(titled(`${longest}x`)).toBe(`${longest}x`);
  });

  it("is a website's, unless the page is an article, which says when it was published", () => {
    expect(contentOf(head, "og:type")).toBe("website");
    const schema = [
      { "@type": "BlogPosting", datePublished: "2024-06-16", dateModified: "2024-06-20" },
    ];
    const article = headOfPage(composition, about, "de", { ...meta, schema });
    expect(contentOf(article, "og:type")).toBe("article");
    expect(contentOf(article, "article:published_time")).toBe("2024-06-16");
    expect(contentOf(article, "article:modified_time")).toBe("2024-06-20");
  });

  it("of an address that leads nowhere keeps search engines away, and has nothing to share", () => {
    const names = namesOf(notFoundHead(composition, "de"));
    expect(names).toContain("robots");
    expect(names.filter((name) => /^(canonical|og:|twitter:)/.test(name))).toEqual([]);
  });
});

describe("the document's head", () => {
  const own = () => [...document.head.querySelectorAll(`[${pageTagMark}]`)];
  const href = (selector: string) => document.head.querySelector(selector)?.getAttribute("href");
  beforeEach(() => {
    document.head.innerHTML = '<meta name="viewport" content="width=device-width">';
    applyHead(headOfPage(composition, about, "de", meta));
  });

  it("names the page, its canonical address and all of its alternates", () => {
    expect(document.title).toBe("Über uns · Data Consultancy");
    expect(href('link[rel="canonical"]')).toBe("https://www.example.com/de/uber-uns");
    expect(href('link[hreflang="pt-BR"]')).toBe("https://www.example.com/sobre");
    expect(href('link[hreflang="x-default"]')).toBe("https://www.example.com/sobre");
  });

  it("replaces what the page before said and leaves everybody else's elements alone", () => {
    applyHead(headOfPage(composition, about, "en", { title: "About", description: "a" }));
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1);
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
    expect(document.head.querySelector('meta[name="viewport"]')).not.toBeNull();
  });

  it("is read as it was written", () => {
    expect(readHead()).toEqual(headOfPage(composition, about, "de", meta));
  });

  it("touches nothing when the prerendered head says the same", () => {
    const before = own();
    applyHead(headOfPage(composition, about, "de", meta));
    expect(own().every((element, index) => element === before[index])).toBe(true);
  });
});
