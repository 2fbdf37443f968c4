import { describe, expect, it } from "vitest";
import { exampleAddresses, exampleRemote, exampleSite } from "#compose/test/example-site.ts";
import { type ShareWords, shareImages, shareImageUrl, withShareImages } from "./share-images.ts";

const words: ShareWords = { seed: "home", title: "Home", brand: "Data & Co", locale: "English" };

describe("an image's address", () => {
  it("stays the same while nothing changes that the image shows", () => {
    expect(shareImageUrl(words)).toMatch(/^\/_og\/[0-9a-f]{16}\.jpg$/);
    expect(shareImageUrl({ ...words })).toBe(shareImageUrl(words));
  });

  it.each(["seed", "title", "brand", "language"] as const)("changes with the %s", (field) => {
    expect(shareImageUrl({ ...words, [field]: "other" })).not.toBe(shareImageUrl(words));
  });
});

describe("a site's images", () => {
  it("are one for each page and language", () => {
    const images = shareImages(exampleSite, [exampleRemote]);
    expect(images.size).toBe(exampleAddresses.length);
    expect([...images.values()].map(({ title }) => title)).toContain("blog (de)");
  });

  it("are known to their pages, beside each language's files", () => {
    const images = shareImages(exampleSite, [exampleRemote]);
    const { blog } = exampleRemote.pages;
    const files = blog && withShareImages(exampleSite, "blog", blog);
    expect(images.get(files?.de.image ?? "")).toMatchObject({ seed: "blog", locale: "Deutsch" });
    expect(files?.de).toMatchObject({ name: "./blog.de", scripts: ["remoteEntry.js"] });
  });
});
