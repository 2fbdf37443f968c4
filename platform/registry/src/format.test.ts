import { describe, expect, it } from "vitest";
import { replaceObject } from "../test/stores.ts";
import { registryFormat } from "./format.ts";
import { toBytes } from "./records/stored-record.ts";
import { Registry } from "./registry.ts";
import { MemoryStore } from "./store/memory-store.ts";

const bytes = (text: string) => Buffer.from(text);

describe("the registry's format", () => {
  it("is written before the first object of an empty registry, and read before anything else", async () => {
    const store = new MemoryStore();
    await new Registry(store).putBlob(bytes("x"), false);
    expect(await store.read("format.json")).toEqual(
      toBytes("format.json", { format: registryFormat }),
    );
    expect(await new Registry(store).releases()).toEqual([]);
  });

  it("is not written by somebody who only reads", async () => {
    const store = new MemoryStore();
    expect(await new Registry(store).channels()).toEqual([]);
    expect(await store.list("")).toEqual([]);
  });

  it.each([
    ["of a newer program", registryFormat + 1, "Update this checkout"],
    ["of an older program", registryFormat - 1, "Point REGISTRY to an empty place"],
  ])("%s is rejected, with what to do", async (_what, format, message) => {
    const store = new MemoryStore();
    await store.create("format.json", toBytes("format.json", { format }));
    await expect(new Registry(store).channels()).rejects.toThrow(message);
    await expect(new Registry(store).putBlob(bytes("x"), false)).rejects.toThrow(message);
  });

  it("is taken for no other one with any bit flipped: what is stored is read, and nothing written", async () => {
    const store = new MemoryStore();
    const { hash } = await new Registry(store).putBlob(bytes("x"), false);
    const stated = (await store.read("format.json")) ?? Buffer.of();
    const flips = [...stated].flatMap((byte, at) =>
      Array.from({ length: 8 }, (_, bit) => stated.with(at, byte ^ (1 << bit))),
    );
    for (const flipped of [Buffer.of(), stated.subarray(0, 40), ...flips]) {
      await replaceObject(store, "format.json", flipped);
      const registry = new Registry(store);
      expect(String(await registry.blob(hash))).toBe("x");
      await expect(registry.putBlob(bytes("y"), false)).rejects.toThrow(
        "The object format.json is damaged: its bytes do not have the digest",
      );
    }
    await new Registry(store).store.mendFormat();
    expect(await store.read("format.json")).toEqual(stated);
  });
});

describe("a record in the registry", () => {
  it.each([
    ["releases/mf-one/1.0.0.json", { files: { "../x": {} } }, "expected a relative file path"],
    ["releases/mf-one/1.0.0.json", { version: `1.0.0-${"9".repeat(80)}` }, "64 characters at most"],
    ["compositions/0123456789abcdef.json", { documents: { "/../../etc": {} } }, "without '..'"],
    ["compositions/0123456789abcdef.json", { files: { "/a\nb": {} } }, "expected an address"],
    ["compositions/0123456789abcdef.json", { gone: { "no-slash": {} } }, "expected an address"],
  ])("%s is rejected by the field that leads elsewhere: %o", async (key, fields, message) => {
    const store = new MemoryStore();
    const registry = new Registry(store);
    await registry.putBlob(bytes("x"), false);
    const composition = { id: "0123456789abcdef", documents: {}, notFound: {}, gone: {} };
    const release = { kind: "remote", name: "mf-one", version: "1.0.0", files: {} };
    const record = { ...composition, ...release, ...fields };
    await store.create(key, toBytes(key, record));
    const reading = key.startsWith("releases")
      ? registry.release("mf-one", "1.0.0")
      : registry.composition("0123456789abcdef");
    await expect(reading).rejects.toThrow(message);
  });

  it("is never asked of the store under a name or version that no release can have", async () => {
    const registry = new Registry(new MemoryStore());
    await expect(registry.release("../mf-one", "1.0.0")).resolves.toBeUndefined();
    await expect(registry.release("mf-one", `1.0.0-${"9".repeat(300)}`)).resolves.toBeUndefined();
  });
});
