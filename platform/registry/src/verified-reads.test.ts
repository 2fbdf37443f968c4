import { brotliCompressSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { replaceObject } from "../test/stores.ts";
import { keys } from "./keys.ts";
import { Registry } from "./registry.ts";
import { maxBlobBytes } from "./store/content.ts";
import { MemoryStore } from "./store/memory-store.ts";

const text = Buffer.from("What a page says. ".repeat(40));
const other = Buffer.from("What somebody else says. ".repeat(40));

let store: MemoryStore;
let registry: Registry;
/** Hash of the text, which is stored plain and compressed. */
let hash: string;
/** The keys of both. */
let [plain, packed] = ["", ""];
beforeEach(async () => {
  store = new MemoryStore();
  registry = new Registry(store);
  ({ hash } = await registry.putBlob(text, true));
  [plain, packed] = [keys.blob(hash), keys.brotli(hash)];
});

describe("R16 altered content", () => {
  it("is not used: it is unpacked from the compressed content, but nothing new names it", async () => {
    await replaceObject(store, plain, other);
    expect((await registry.blob(hash)).equals(text)).toBe(true);
    expect([...registry.damaged.keys()]).toEqual([plain]);
    await expect(registry.putBlob(text, true)).rejects.toThrow("does not hold the content");
  });

  it.each([
    ["holds other content", brotliCompressSync(other)],
    ["is no brotli", Buffer.from("?")],
    ["is empty", Buffer.of()],
    ["unpacks to more than can be stored", brotliCompressSync(Buffer.alloc(maxBlobBytes + 1))],
  ])("is not used where the compressed one %s: it is compressed again", async (_, bytes) => {
    const before = await registry.brotliBlob(hash);
    await replaceObject(store, packed, bytes);
    expect((await registry.brotliBlob(hash)).equals(before)).toBe(true);
    expect([...registry.damaged.keys()]).toEqual([packed]);
    const rejection = `object ${packed} does not`;
    await expect(registry.putBlob(text, true)).rejects.toThrow(rejection);
  });

  it("is named by its key where both forms are altered, also where a collection moved one", async () => {
    await replaceObject(store, packed, other);
    await replaceObject(store, keys.condemned(plain), other);
    await store.remove(plain);
    await expect(registry.blob(hash)).rejects.toThrow(
      `object ${keys.condemned(plain)} does not hold the content`,
    );
    await expect(registry.brotliBlob(hash)).rejects.toThrow(`object ${packed} does not hold`);
  });

  it("counts as damaged until it was found whole again", async () => {
    const bytes = (await store.read(plain)) ?? Buffer.of();
    await replaceObject(store, plain, other);
    await registry.blob(hash);
    await replaceObject(store, plain, bytes);
    await registry.blob(hash);
    expect(registry.damaged.size).toBe(0);
  });
});
