import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { keys } from "./keys.ts";
import { Registry } from "./registry.ts";
import { maxBlobBytes } from "./store/content.ts";
import { MemoryStore } from "./store/memory-store.ts";

const text = Buffer.from("What a page says. ".repeat(40));
const other = Buffer.from("What somebody else says. ".repeat(40));

async function registryWith(change: (store: MemoryStore, hash: string) => Promise<void>) {
  const store = new MemoryStore();
  const registry = new Registry(store);
  const { hash } = await registry.putBlob(text, true);
  await change(store, hash);
  return { registry, hash };
}

async function replace(store: MemoryStore, key: string, bytes: Buffer): Promise<void> {
  await store.remove(key);
  await store.create(key, bytes);
}

it("reads content, plain and compressed, that is what its key names", async () => {
  const { registry, hash } = await registryWith(async () => {});
  expect(await registry.blob(hash)).toEqual(text);
  expect(await registry.brotliBlob(hash)).toBeInstanceOf(Buffer);
});

it("R16 uses no content that was altered, and names the key", async () => {
  const { registry, hash } = await registryWith((store, one) =>
    replace(store, keys.blob(one), other),
  );
  await expect(registry.blob(hash)).rejects.toThrow(`object ${keys.blob(hash)} does not hold`);
});

it.each([
  ["holds other content", brotliCompressSync(other)],
  ["is no brotli", Buffer.from("?")],
  ["unpacks to more than can be stored", brotliCompressSync(Buffer.alloc(maxBlobBytes + 1))],
])("R16 uses no compressed content that %s", async (_, bytes) => {
  const { registry, hash } = await registryWith((store, one) =>
    replace(store, keys.brotli(one), bytes),
  );
  await expect(registry.brotliBlob(hash)).rejects.toThrow(`object ${keys.brotli(hash)} does not`);
});

it("lets nothing new name altered content", async () => {
  const plain = await registryWith((store, one) => replace(store, keys.blob(one), other));
  await expect(plain.registry.putBlob(text, true)).rejects.toThrow("does not hold the content");
  const packed = await registryWith((store, one) => replace(store, keys.brotli(one), other));
  await expect(packed.registry.putBlob(text, true)).rejects.toThrow("does not hold the content");
});

it("finds altered content where a collection moved it, too", async () => {
  const { registry, hash } = await registryWith(async (store, one) => {
    await store.remove(keys.blob(one));
    await store.create(keys.condemned(keys.blob(one)), other);
  });
  await expect(registry.blob(hash)).rejects.toThrow("does not hold the content");
});
