import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import { describe, expect, it } from "vitest";
import { exampleAddresses, exampleRemote, exampleSite } from "#compose/test/example-site.ts";
import {
  type ShareWords,
  shareImageFiles,
  shareImages,
  shareImageUrl,
  withShareImages,
} from "./share-images.ts";

const words: ShareWords = { title: "Home", brand: "Data & Co", locale: "English" };
const all = shareImages(exampleSite, [exampleRemote]);

describe("an image's address", () => {
  it("stays the same while nothing changes that the image shows", () => {
    expect(shareImageUrl(words)).toMatch(/^\/_og\/[0-9a-f]{16}\.jpg$/);
    expect(shareImageUrl({ ...words })).toBe(shareImageUrl(words));
  });

  it.each(["title", "brand", "locale"] as const)("changes with the %s", (field) => {
    expect(shareImageUrl({ ...words, [field]: "other" })).not.toBe(shareImageUrl(words));
  });

  it("is one for each page and language, known to the page beside its files", () => {
    expect(all.size).toBe(exampleAddresses.length);
    const { blog } = exampleRemote.pages;
    const files = blog && withShareImages(exampleSite, blog);
    const shown = all.get(files?.de.image ?? "");
    expect(shown).toMatchObject({ title: "blog (de)", locale: "Deutsch" });
    expect(files?.de).toMatchObject({ name: "./blog.de", scripts: ["remoteEntry.js"] });
  });
});

describe("the images of a composition", () => {
  const images = new Map([...all].slice(0, 3));
  const drawn = (some = images) => shareImageFiles(new Registry(new MemoryStore()), some);

  it("are JPEGs of 1200 × 630, small enough for every service, and differ", async () => {
    const registry = new Registry(new MemoryStore());
    const files = await shareImageFiles(registry, images);
    expect(Object.keys(files)).toEqual([...images.keys()]);
    for (const { hash, size, type } of Object.values(files)) {
      const jpeg = await registry.blob(hash);
      expect(type).toBe("image/jpeg");
      expect(jpeg.readUInt16BE(0)).toBe(0xffd8);
      // The frame's header: its marker, length and precision, then height and width.
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
      expect([jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]).toEqual([1200, 630]);
      expect(size).toBeLessThan(140_000);
    }
    expect(new Set(Object.values(files).map(({ hash }) => hash)).size).toBe(images.size);
  });

  it("are drawn the same each time, and not at all where the previous composition has them", async () => {
    const one = new Map([...all].slice(0, 1));
    const previous = await drawn(one);
    expect(await drawn(one)).toEqual(previous);
    const store = new MemoryStore();
    const files = await shareImageFiles(
      new Registry(store),
      new Map([...all].slice(0, 2)),
      previous,
    );
    expect(files).toMatchObject(previous);
    expect(await store.list("blobs/")).toHaveLength(1);
  });
});
