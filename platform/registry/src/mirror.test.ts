import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFakeRemote } from "../test/fake-builds.ts";
import { type OpenedStore, storeKinds } from "../test/stores.ts";
import { CountingStore } from "../test/watched-stores.ts";
import { keys } from "./keys.ts";
import { mirror } from "./mirror.ts";
import { publish } from "./publish.ts";
import { Registry } from "./registry.ts";
import type { ObjectStore } from "./store/object-store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mirror-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function publishOne(registry: Registry, version: string) {
  const pages = { one: { text: version } };
  const build = await writeFakeRemote(join(folder, "build"), { name: "mf-one", version, pages });
  return (await publish(registry, build)).record;
}

function move(registry: Registry, reason: string) {
  return registry.revision("production").then((seen) =>
    registry.appendRevision(seen, {
      channel: "production",
      composition: "0123456789abcdef",
      releases: { "mf-one": "1.0.0" },
      movedAt: "2026-01-01T00:00:00.000Z",
      movedBy: "tester",
      reason,
    }),
  );
}

async function contentsOf(store: ObjectStore): Promise<Record<string, string>> {
  const all = (await store.list("")).map(async ({ key }) => {
    const bytes = await store.read(key);
    return [key, bytes?.toString("base64") ?? ""] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

const pairs = storeKinds.flatMap((from) => storeKinds.map((to) => ({ from, to })));

describe.each(pairs)("mirroring from $from.kind to $to.kind", ({ from, to }) => {
  let source: OpenedStore;
  let target: OpenedStore;
  beforeEach(async () => {
    source = await from.open();
    target = await to.open();
  });
  afterEach(async () => {
    await source.close();
    await target.close();
  });

  it("copies everything once, and later only what is new", async () => {
    const registry = new Registry(source.store);
    await publishOne(registry, "1.0.0");
    await move(registry, "first");
    const first = await mirror({ from: registry, to: new Registry(target.store) });
    expect(first.copied).toBe(first.objects);
    expect(await contentsOf(target.store)).toEqual(await contentsOf(source.store));

    await publishOne(registry, "1.1.0");
    await move(registry, "second");
    const counting = new CountingStore(target.store);
    const second = await mirror({ from: registry, to: new Registry(counting) });
    expect(await contentsOf(target.store)).toEqual(await contentsOf(source.store));
    expect(second.copied).toBe(second.objects - first.objects);
    const written = counting.calls.filter((call) => call.startsWith("create"));
    expect(written).toHaveLength(second.copied);
    expect(written.at(-1)).toBe("create channels/production/00000002.json");
  });
});

describe("a mirror", () => {
  const [kind = { kind: "", open: () => Promise.reject(new Error("no store")) }] = storeKinds;
  let source: OpenedStore;
  let target: OpenedStore;
  beforeEach(async () => {
    source = await kind.open();
    target = await kind.open();
  });
  afterEach(async () => {
    await source.close();
    await target.close();
  });

  it("takes no altered content, names the key, and shows nothing of it", async () => {
    const registry = new Registry(source.store);
    const { files } = await publishOne(registry, "1.0.0");
    await move(registry, "first");
    const key = keys.blob(files["page.css"]?.hash ?? "", "mf-one");
    await source.store.remove(key);
    await source.store.create(key, Buffer.from("altered"));
    const copying = mirror({ from: registry, to: new Registry(target.store) });
    await expect(copying).rejects.toThrow(`The object ${key} does not hold the content`);
    expect(await target.store.list("releases/")).toEqual([]);
    expect(await target.store.list("channels/")).toEqual([]);
  });

  it("has in its place what a collection of the source moved aside", async () => {
    const registry = new Registry(source.store);
    const { files } = await publishOne(registry, "1.0.0");
    const key = keys.blob(files["page.css"]?.hash ?? "", "mf-one");
    const bytes = await source.store.read(key);
    await source.store.create(keys.condemned(key), bytes ?? Buffer.of());
    await source.store.remove(key);
    await mirror({ from: registry, to: new Registry(target.store) });
    expect(await target.store.read(key)).toEqual(bytes);
  });

  it("is not made of nothing: the places may be the wrong way round", async () => {
    const [from, to] = [new Registry(source.store), new Registry(target.store)];
    await publishOne(to, "1.0.0");
    await expect(mirror({ from, to })).rejects.toThrow("the other way round");
  });

  it("of another registry is left alone", async () => {
    const [from, to] = [new Registry(source.store), new Registry(target.store)];
    await move(from, "ours");
    await move(to, "theirs");
    await publishOne(from, "1.0.0");
    await expect(mirror({ from, to })).rejects.toThrow(
      /no mirror of the first.*Nothing was copied/,
    );
    expect(await to.releases()).toEqual([]);
  });
});
