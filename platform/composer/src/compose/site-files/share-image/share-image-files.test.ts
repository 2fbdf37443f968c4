import type { ObjectStore } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import { describe, expect, it } from "vitest";
import { exampleRemote, exampleSite } from "#compose/test/example-site.ts";
import { shareImageFiles, shareImages } from "./share-images.ts";

class MemoryStore implements ObjectStore {
  readonly objects = new Map<string, Buffer>();
  readonly list = async () => [];
  readonly remove = async () => {};
  readonly removeDrafts = async () => 0;

  async read(key: string) {
    return this.objects.get(key);
  }

  async create(key: string, bytes: Uint8Array) {
    if (this.objects.has(key)) return false;
    this.objects.set(key, Buffer.from(bytes));
    return true;
  }
}

const all = shareImages(exampleSite, [exampleRemote]);
const images = new Map([...all].slice(0, 3));

describe("the images of a composition", () => {
  it("are JPEGs of 1200 × 630, small enough for every service", async () => {
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
  });

  it("differ from each other", async () => {
    const files = await shareImageFiles(new Registry(new MemoryStore()), images);
    expect(new Set(Object.values(files).map(({ hash }) => hash)).size).toBe(images.size);
  });

  it("are drawn the same each time", async () => {
    const once = await shareImageFiles(new Registry(new MemoryStore()), images);
    expect(await shareImageFiles(new Registry(new MemoryStore()), images)).toEqual(once);
  });

  it("are taken over undrawn where the previous composition has them", async () => {
    const previous = await shareImageFiles(new Registry(new MemoryStore()), images);
    const store = new MemoryStore();
    const next = new Map([...all].slice(0, 4));
    const files = await shareImageFiles(new Registry(store), next, previous);
    expect(files).toMatchObject(previous);
    expect(Object.keys(files)).toHaveLength(4);
    const drawn = [...store.objects.keys()].filter((key) => key.startsWith("blobs/"));
    expect(drawn).toHaveLength(1);
  });
});
