import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memory, type OpenedStore, storeKinds } from "../../test/stores.ts";

const bytes = (text: string) => Buffer.from(text);

describe.each([...storeKinds, memory])("R12 on $kind", ({ open }) => {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  it.each([
    ["any bytes", Buffer.from(Array.from({ length: 256 }, (_, value) => value))],
    ["nothing at all", bytes("")],
  ])("reads what was created: %s", async (_what, content) => {
    expect(await opened.store.create("blobs/ab/abc", content)).toBe(true);
    expect(await opened.store.read("blobs/ab/abc")).toEqual(content);
  });

  it("reads nothing where nothing is", async () => {
    expect(await opened.store.read("releases/mf-home/1.0.0.json")).toBeUndefined();
  });

  it("creates an object once and leaves it as it is", async () => {
    await opened.store.create("revision/1", bytes("first"));
    expect(await opened.store.create("revision/1", bytes("second"))).toBe(false);
    expect((await opened.store.read("revision/1"))?.toString()).toBe("first");
  });

  it("lets exactly one of twenty simultaneous creations win, and keeps the winner's bytes", async () => {
    const wins = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        opened.store.create("revision/1", bytes(`${index}`)),
      ),
    );
    expect(wins.filter((won) => won)).toHaveLength(1);
    expect((await opened.store.read("revision/1"))?.toString()).toBe(`${wins.indexOf(true)}`);
  });

  it("lists by the beginning of the key, sorted, with sizes and times, over several pages", async () => {
    const before = Date.now() - 60_000;
    const keys = Array.from({ length: 60 }, (_, index) => `x/${100 + index}`);
    await Promise.all(keys.toReversed().map((key) => opened.store.create(key, bytes("text"))));
    await opened.store.create("y/a", bytes("other"));
    const objects = await opened.store.list("x/");
    expect(objects.map(({ key }) => key)).toEqual(keys);
    expect(objects.every(({ size }) => size === 4)).toBe(true);
    expect(objects.every(({ modifiedAt }) => modifiedAt.getTime() > before)).toBe(true);
    expect((await opened.store.list("x/103")).map(({ key }) => key)).toEqual(["x/103"]);
    expect(await opened.store.list("")).toHaveLength(61);
    expect(await opened.store.list("z/")).toEqual([]);
  });

  it("removes an object, also one that is gone already, and its key can be used again", async () => {
    await opened.store.create("x/a", bytes("a"));
    await opened.store.remove("x/a");
    await opened.store.remove("x/a");
    expect(await opened.store.read("x/a")).toBeUndefined();
    expect(await opened.store.create("x/a", bytes("again"))).toBe(true);
  });
});
