import { brotliCompressSync } from "node:zlib";
import { beforeEach, expect, it } from "vitest";
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
beforeEach(async () => {
  store = new MemoryStore();
  registry = new Registry(store);
  ({ hash } = await registry.putBlob(text, true));
});

it("R16 uses no content that was altered, names the key, and lets nothing new name it", async () => {
  await replaceObject(store, keys.blob(hash), other);
  await expect(registry.blob(hash)).rejects.toThrow(`object ${keys.blob(hash)} does not hold`);
  await expect(registry.putBlob(text, true)).rejects.toThrow("does not hold the content");
});

it.each([
  ["holds other content", brotliCompressSync(other)],
  ["is no brotli", Buffer.from("?")],
  ["unpacks to more than can be stored", brotliCompressSync(Buffer.alloc(maxBlobBytes + 1))],
])("R16 uses no compressed content that %s, and lets nothing new name it", async (_, bytes) => {
  await replaceObject(store, keys.brotli(hash), bytes);
  const rejection = `object ${keys.brotli(hash)} does not`;
  await expect(registry.brotliBlob(hash)).rejects.toThrow(rejection);
  await expect(registry.putBlob(text, true)).rejects.toThrow(rejection);
});

it("R16 finds altered content where a collection moved it, too", async () => {
  await replaceObject(store, keys.condemned(keys.blob(hash)), other);
  await store.remove(keys.blob(hash));
  await expect(registry.blob(hash)).rejects.toThrow("does not hold the content");
});
