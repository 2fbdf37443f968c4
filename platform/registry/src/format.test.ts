import { describe, expect, it } from "vitest";
import { registryFormat } from "./format.ts";
import { Registry } from "./registry.ts";
import { MemoryStore } from "./store/memory-store.ts";

const bytes = (text: string) => Buffer.from(text);

describe("the registry's format", () => {
  it("is written before the first object of an empty registry, and read before anything else", async () => {
    const store = new MemoryStore();
    await new Registry(store).putBlob(bytes("x"), false);
    expect((await store.read("format.json"))?.toString()).toBe(`{"format":${registryFormat}}\n`);
    expect(await new Registry(store).releases()).toEqual([]);
  });

  it("is not written by somebody who only reads", async () => {
    const store = new MemoryStore();
    expect(await new Registry(store).channels()).toEqual([]);
    expect(await store.list("")).toEqual([]);
  });

  it.each([
    ["of a newer program", '{"format":5}\n', /has format 5, .* Update this checkout/],
    ["of an older program", '{"format":3}\n', /has format 3, .* Point REGISTRY to an empty place/],
    ["that nobody can read", "?", /format\.json is unreadable/],
  ])("%s is rejected, with what to do", async (_what, text, message) => {
    const store = new MemoryStore();
    await store.create("format.json", bytes(text));
    await expect(new Registry(store).channels()).rejects.toThrow(message);
  });
});

describe("a record in the registry", () => {
  it.each([
    ["releases/mf-one/1.0.0.json", { files: { "../x": {} } }, "expected a relative path"],
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
    await store.create(key, bytes(JSON.stringify(record)));
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
