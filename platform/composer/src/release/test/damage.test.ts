import { keys, originalOf } from "@site/registry/keys";
import { MemoryStore } from "@site/registry/memory-store";
import { GuardedStore, type ObjectStore } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import { toBytes } from "@site/registry/test/stored-record";
import { contentsOf, copyStore, replaceObject, storeKinds } from "@site/registry/test/stores";
import { beforeAll, describe, expect, it } from "vitest";
import { altered, TestSite } from "../../../test/test-site.ts";
import { mendedFrom, mirror } from "../mirror.ts";
import { verify } from "../verify.ts";

/** A site with a history, notes of a collection and a condemned blob; every test copies it. */
const beginning = new MemoryStore();
/** The key of one object of each kind, by what it is. */
const objects: Record<string, string> = {};
beforeAll(async () => {
  await TestSite.during(beginning, async (site) => {
    const { one } = await site.start();
    const { record } = await site.promoteOne("1.1.0");
    // Its scripts are large enough to be kept compressed, too.
    await site.promoteOne("1.2.0", { code: "// words".repeat(20) });
    const { files } = await site.registry.requireRelease("mf-one", "1.2.0");
    const owned = (file: string) => files[file]?.hash ?? "";
    const document = record.documents["/one"];
    const [, image] = Object.entries(record.files).find(([url]) => url.startsWith("/_og/")) ?? [];
    const { hash } = await site.registry.putBlob(Buffer.from("no record names this"), false, "old");
    const notes = {
      release: keys.collectedRelease("mf-one", "0.9.0"),
      composition: keys.collectedComposition("0123"),
    };
    const collectedAt = new Date().toISOString();
    const old = altered(one, { version: "0.9.0" });
    await site.store.create(notes.release, toBytes(notes.release, { ...old, collectedAt }));
    const gone = { id: "0123", collectedAt };
    await site.store.create(notes.composition, toBytes(notes.composition, gone));
    const unnamed = keys.blob(hash, "old");
    const condemned = keys.condemned(unnamed);
    await site.store.create(condemned, (await site.store.read(unnamed)) ?? Buffer.of());
    Object.assign(objects, {
      "an earlier revision": keys.revision("production", 2),
      "the live revision": keys.revision("production", 3),
      composition: keys.composition(record.id),
      release: keys.release("mf-one", "1.2.0"),
      fallback: keys.release("mf-one", "1.1.0"),
      script: keys.blob(owned("one-pt.js"), "mf-one"),
      "compressed script": keys.brotli(owned("one-en.js"), "mf-one"),
      catalogue: keys.blob(owned("catalogue.json"), "mf-one"),
      manifest: keys.blob(owned("manifest.json"), "mf-one"),
      document: keys.blob(document?.hash ?? ""),
      "compressed document": keys.brotli(record.documents["/en/one"]?.hash ?? ""),
      markup: keys.blob(document?.fragment ?? ""),
      "share image": keys.blob(image?.hash ?? ""),
      "an unnamed blob": unnamed,
      "a condemned blob": condemned,
      "the note of a release": notes.release,
      "the note of a composition": notes.composition,
    });
  });
});

const flipped = (bytes: Buffer, at = bytes.byteLength >> 1, bit = 0) =>
  bytes.with(at, (bytes[at] ?? 0) ^ (1 << bit));
const damages: [string, (bytes: Buffer) => Uint8Array | undefined][] = [
  ["has a flipped bit", (bytes) => flipped(bytes)],
  ["is cut off", (bytes) => bytes.subarray(0, -3)],
  ["is empty", () => Buffer.of()],
  ["is zeroed", (bytes) => Buffer.alloc(bytes.byteLength)],
  ["is missing", () => undefined],
];

async function damage(
  store: ObjectStore,
  key: string,
  change: (bytes: Buffer) => Uint8Array | undefined,
) {
  const changed = change((await store.read(key)) ?? Buffer.of());
  if (changed) await replaceObject(store, key, changed);
  else await store.remove(key);
}

/** What nothing names can be missing without anybody's noticing it. */
const isNamed = (key: string) =>
  !/^(condemned|collected|blobs\/old)\//.test(key) && key !== keys.revision("production", 3);

/** Damages and kinds of stores take turns: what each store reads and writes is tested with it. */
const inTurns = damages.map(([title, change], turn) => ({
  title,
  change,
  ...(storeKinds[turn % storeKinds.length] as (typeof storeKinds)[number]),
}));

describe("R11 R16 all at once", () => {
  it.each(inTurns)(
    "in $kind verify names each object that $title, and a mirror brings all of them back",
    async ({ title, change, open }) => {
      const { store, close } = await open();
      await copyStore(beginning, store);
      const intact = await contentsOf(store);
      const damaged = Object.values(objects).filter(
        (key) => title !== "is missing" || isNamed(key),
      );
      for (const key of damaged) await damage(store, key, change);
      const registry = new Registry(store);
      const found = await verify({ registry });
      // Nobody knows what a missing record named.
      if (title !== "is missing") {
        expect(damaged.filter((key) => !found.damaged.includes(key))).toEqual([]);
        for (const key of damaged) expect(found.issues.join("\n")).toContain(named(key));
      }
      expect(await restore(registry)).toEqual([]);
      const mended = await contentsOf(store);
      // Only what nothing needs is gone.
      for (const [key, bytes] of intact) {
        if (mended.has(key) || !key.startsWith("condemned/")) expect(mended.get(key)).toBe(bytes);
      }
      await close();
    },
    60_000,
  );
});

/** Brings back what the registry had at the beginning; returns the issues that are left. */
async function restore(to: Registry): Promise<string[]> {
  const from = new Registry(beginning);
  const { issues } = await mirror({ from, to });
  return [...issues, ...(await mendedFrom({ from, to })).issues];
}

/** How an issue names an object: a missing revision or composition by its number or id. */
function named(key: string): string {
  return /\/0*(\d+)\.json$/.exec(key)?.[1] ?? key.replace(/^compositions\/|\.json$/g, "");
}

describe("R11 R16 damage", () => {
  it("of any bit of any record is found: ten flips of each, and each record under another's key", async () => {
    const store = new MemoryStore(beginning);
    const registry = new Registry(store);
    const all = (await store.list("")).map(({ key }) => key);
    const records = all.filter((key) => !originalOf(key).startsWith("blobs/"));
    expect(records.length).toBeGreaterThan(12);
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (const key of records) {
      const bytes = (await store.read(key)) ?? Buffer.of();
      for (let time = 0; time < 10; time += 1) {
        const [at, bit] = [random(bytes.byteLength), random(8)];
        await replaceObject(store, key, flipped(bytes, at, bit));
        await expect(registry.object(key), `${key} ${at} ${bit}`).rejects.toMatchObject({
          code: "object-damaged",
        });
      }
      for (const other of records.filter((one) => one !== key)) {
        await replaceObject(store, key, (await beginning.read(other)) ?? Buffer.of());
        await expect(registry.object(key), `${other} as ${key}`).rejects.toMatchObject({
          code: "object-damaged",
        });
      }
      await replaceObject(store, key, bytes);
    }
  });

  it("of a list of owners is found", async () => {
    const store = new MemoryStore(beginning);
    const registry = new Registry(store);
    const list = { owners: {}, changedAt: new Date().toISOString(), changedBy: "keeper" };
    await registry.replaceOwners(list);
    await damage(store, keys.owners(1), flipped);
    await expect(registry.owners()).rejects.toMatchObject({ code: "object-damaged" });
    expect((await verify({ registry })).damaged).toEqual([keys.owners(1)]);
  });

  it("by which one object is missing is found wherever something names the object", async () => {
    for (const key of Object.values(objects).filter(isNamed)) {
      const store = new MemoryStore(beginning);
      await store.remove(key);
      const { damaged, issues } = await verify({ registry: new Registry(store) });
      expect([damaged, issues.length > 0]).toEqual([expect.arrayContaining([key]), true]);
    }
  }, 60_000);

  it("that only one read showed, as with bad memory, makes a mirror replace nothing", async () => {
    class BadReads extends GuardedStore {
      readonly seen = new Set<string>();
      protected override before(): void {}
      override async read(key: string) {
        const bytes = await super.read(key);
        if (!bytes || this.seen.has(key)) return bytes;
        this.seen.add(key);
        return key.startsWith("blobs/") ? Buffer.from(flipped(bytes)) : bytes;
      }
    }
    const store = new MemoryStore(beginning);
    const before = await contentsOf(store);
    const registry = new Registry(new BadReads(store));
    const { issues, mended } = await mendedFrom({ from: new Registry(beginning), to: registry });
    expect([issues.length > 10, mended]).toEqual([true, []]);
    expect(await contentsOf(store)).toEqual(before);
  });

  it("leaves status, history, verify and mirror working, each naming it", async () => {
    const site = await TestSite.on(new MemoryStore(beginning));
    const changed = ["an earlier revision", "composition", "fallback"];
    for (const what of changed) await damage(site.store, objects[what] ?? "", flipped);
    const target = new MemoryStore();
    const openStore = (place: string) => (place === "here" ? site.store : target);
    for (const [line, code, named] of [
      ["status", 0, "fallback"],
      ["history", 0, "an earlier revision"],
      ["verify", 1, "fallback"],
      ["mirror here there", 1, "composition"],
    ] as const) {
      const result = await site.run(line, { openStore });
      expect([line, result.code], result.errors).toEqual([line, code]);
      expect(result.lines.join("\n"), line).toContain(objects[named]);
    }
    const { lines, code } = await site.run("mirror there here", {
      openStore: (place) => (place === "here" ? site.store : beginning),
    });
    expect([lines.at(-1), code]).toEqual([expect.stringContaining("it is whole"), 0]);
    await site.close();
  });

  it("of a policy that is not the document's is found, although its record is intact", async () => {
    const store = new MemoryStore(beginning);
    const registry = new Registry(store);
    const { composition: id } = await registry.requireRevision("production");
    const record = await registry.requireComposition(id);
    const [[path, document] = ["", undefined]] = Object.entries(record.documents);
    const documents = {
      ...record.documents,
      [path]: { ...document, policy: "default-src 'none'" },
    };
    const key = keys.composition(id);
    await replaceObject(store, key, toBytes(key, { ...record, documents }));
    const { issues } = await verify({ registry });
    expect(issues).toEqual([expect.stringContaining(`${path}: its record states another policy`)]);
  });
});

it("R16 a mirror names a record that differs from that in the registry, although both are whole", async () => {
  const [here, there] = [new MemoryStore(beginning), new MemoryStore(beginning)];
  const key = keys.collectedComposition("0123");
  await replaceObject(
    there,
    key,
    toBytes(key, { id: "0123", collectedAt: "2020-01-01T00:00:00Z" }),
  );
  const { issues } = await mirror({ from: new Registry(here), to: new Registry(there) });
  expect(issues).toEqual([expect.stringContaining(`${key} differs`)]);
});
