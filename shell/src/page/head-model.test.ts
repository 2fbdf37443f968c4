import { neutralSite } from "@site/contract/site";
import { describe, expect, it } from "vitest";
import { type HeadModel, headOfPage } from "./head-model.ts";
import { notFoundHead } from "./not-found-head.ts";

const composition = { site: neutralSite };
const files = { name: "./about.de", scripts: ["remoteEntry.js"], styles: [] };
const about = {
  paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" },
  exposes: { de: { ...files, image: "/_og/0123456789abcdef.png" }, en: files },
};
const meta = { title: "Über uns", description: "Wer wir sind" };

function contentOf({ tags }: HeadModel, name: string): string | undefined {
  const found = tags.find(([, { property, name: named }]) => property === name || named === name);
  return found?.[1]["content"];
}

function namesOf({ tags }: HeadModel): string[] {
  return tags.map(([, { property, name, rel }]) => property ?? name ?? rel ?? "");
}

describe("a page's head", () => {
  const head = headOfPage(composition, about, "de", meta);

  it("names the image that sharing services show, at its absolute address and size", () => {
    expect(contentOf(head, "og:image")).toBe("https://www.example.com/_og/0123456789abcdef.png");
    expect(contentOf(head, "og:image:width")).toBe("1200");
    expect(contentOf(head, "og:image:height")).toBe("630");
    expect(contentOf(head, "og:image:alt")).toBe("Über uns · Data Consultancy");
    expect(contentOf(head, "twitter:card")).toBe("summary_large_image");
  });

  it("promises no image where there is none", () => {
    const bare = headOfPage(composition, about, "en", meta);
    expect(namesOf(bare).filter((name) => /image|twitter/.test(name))).toEqual([]);
  });

  it("leads to the language's feed", () => {
    const feeds = head.tags.filter(([, { type }]) => type === "application/atom+xml");
    expect(feeds.map(([, { rel, href }]) => [rel, href])).toEqual([["alternate", "/de/feed.xml"]]);
  });
});

describe("the head of an address that leads nowhere", () => {
  it("keeps search engines away, and has neither an address nor anything to share", () => {
    const names = namesOf(notFoundHead(composition, "de"));
    expect(names).toContain("robots");
    expect(names.filter((name) => /^(canonical|og:|twitter:)/.test(name))).toEqual([]);
  });
});
