import { neutralSite } from "@site/contract/site";
import { beforeEach, describe, expect, it } from "vitest";
import { applyHead, pageTagMark } from "./document-head.ts";
import { headOfPage } from "./head-model.ts";

const about = { exposes: {}, paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" } };
const home = { exposes: {}, paths: { pt: "/", en: "/en", de: "/de" } };
const composition = { site: neutralSite };

beforeEach(() => {
  document.head.innerHTML = "";
});

describe("the document's head", () => {
  it("names the page, its canonical address and all of its alternates", () => {
    applyHead(
      headOfPage(composition, about, "de", { title: "Über uns", description: "Wer wir sind" }),
    );
    expect(document.title).toBe("Über uns · Data Consultancy");
    const href = (selector: string) => document.head.querySelector(selector)?.getAttribute("href");
    expect(href('link[rel="canonical"]')).toBe("https://www.example.com/de/uber-uns");
    expect(href('link[hreflang="pt-BR"]')).toBe("https://www.example.com/sobre");
    expect(href('link[hreflang="x-default"]')).toBe("https://www.example.com/sobre");
  });

  it("replaces what the page before said and leaves everybody else's elements alone", () => {
    document.head.innerHTML = '<meta name="viewport" content="width=device-width">';
    applyHead(headOfPage(composition, about, "en", { title: "About", description: "a" }));
    applyHead(headOfPage(composition, home, "en", { title: "Home", description: "h" }));
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1);
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
    expect(document.head.querySelector('meta[name="viewport"]')).not.toBeNull();
  });

  it("touches nothing when the prerendered head says the same", () => {
    const model = headOfPage(composition, about, "en", { title: "About", description: "a" });
    applyHead(model);
    const before = [...document.head.querySelectorAll(`[${pageTagMark}]`)];
    applyHead(model);
    const after = [...document.head.querySelectorAll(`[${pageTagMark}]`)];
    expect(after.every((element, index) => element === before[index])).toBe(true);
  });
});
