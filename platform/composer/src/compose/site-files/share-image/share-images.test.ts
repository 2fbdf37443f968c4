import { readFileSync } from "node:fs";
import { join } from "node:path";
import canvas from "@napi-rs/canvas/package.json" with { type: "json" };
import { digestOf } from "@site/registry/content";
import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleAddresses, exampleRemote, exampleSite } from "#compose/test/example-site.ts";
import { faces, leading, type Measure, type ShareWords, setHeadline } from "./share-drawing.ts";
import {
  drawingVersion,
  shareImageFiles,
  shareImages,
  shareImageUrl,
  withShareImages,
} from "./share-images.ts";

const words: ShareWords = { title: "Home", brand: "Data & Co", locale: "English" };
const all = shareImages(exampleSite, [exampleRemote]);

describe("an image's address", () => {
  it.each(["title", "brand", "locale"] as const)("changes with the %s", (field) => {
    expect(shareImageUrl({ ...words, [field]: "other" })).not.toBe(shareImageUrl(words));
  });

  it("changes with the sources, fonts and canvas that draw it, not with how the composer is packed", () => {
    const sources = ["share-drawing.ts", "background.svg"];
    const files = [
      ...sources.map((file) => join(import.meta.dirname, file)),
      ...Object.values(faces).map(({ file }) => file),
    ].map((file) => readFileSync(file));
    const digest = digestOf(Buffer.concat([...files, Buffer.from(canvas.version)])).slice(0, 16);
    expect(drawingVersion, "the drawing has changed: write this digest there").toBe(digest);
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

const space = { width: 1056, height: 240 };
/** Letters that are all half as wide as high. */
const measure: Measure = (text, sizePx) => text.length * sizePx * 0.5;

describe("a headline", () => {
  it("sets a longer title smaller, in lines of about the same length", () => {
    const title = "Advanced Analytics: Bedarf, Betrug und Churn vorhersagen";
    const { lines, sizePx } = setHeadline(title, space, measure);
    expect(lines.join(" ")).toBe(title);
    const short = setHeadline("Contato", space, measure);
    expect(short.lines).toEqual(["Contato"]);
    expect(sizePx).toBeLessThan(short.sizePx);
    const lengths = lines.map(({ length }) => length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(12);
  });

  it("keeps together what a no-break space joins", () => {
    const title = "Wie ein Handelshaus aus dem Norden im ersten Jahr rund 15\u00a0% sparte";
    const { lines } = setHeadline(title, space, measure);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.some((line) => line.includes("15\u00a0%"))).toBe(true);
  });

  it("never has more lines than its space, whatever the title", () => {
    const word = fc.string({ minLength: 1, maxLength: 70 }).filter((text) => !/\s/.test(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
        const { lines, sizePx } = setHeadline(words.join(" "), space, measure);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length * sizePx * leading).toBeLessThanOrEqual(space.height);
      }),
    );
  });
});
