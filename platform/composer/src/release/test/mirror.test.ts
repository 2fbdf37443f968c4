import { setTimeout as wait } from "node:timers/promises";
import { keys } from "@site/registry/keys";
import { MemoryStore } from "@site/registry/memory-store";
import type { ObjectStore } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import {
  contentsOf,
  type OpenedStore,
  replaceObject,
  storeKinds,
} from "@site/registry/test/stores";
import { CountingStore, guarded } from "@site/registry/test/watched-stores";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { altered, TestSite } from "../../../test/test-site.ts";
import { mendedFrom, mirror } from "../mirror.ts";

const pairs = storeKinds.map((from, index) => ({ from, to: storeKinds.at(index - 1) ?? from }));

describe.each(pairs)("R16 mirroring from $from.kind to $to.kind", ({ from, to }) => {
  let site: TestSite;
  let target: OpenedStore;
  beforeEach(async () => {
    site = await TestSite.started({ kind: from });
    target = await to.open();
  });
  afterEach(async () => {
    await site.close();
    await target.close();
  });

  it("copies everything once, later what is new, and brings all of it back", async () => {
    const first = await mirror({ from: site.registry, to: new Registry(target.store) });
    expect(first.copied).toBe(first.objects);
    expect(await contentsOf(target.store)).toEqual(await contentsOf(site.store));

    await site.promoteOne("1.1.0");
    const contents = await contentsOf(site.store);
    const counting = new CountingStore(target.store);
    const second = await mirror({ from: site.registry, to: new Registry(counting) });
    expect(await contentsOf(target.store)).toEqual(contents);
    const written = counting.calls.filter((call) => call.startsWith("create"));
    expect(written).toHaveLength(second.objects - first.objects);
    expect(written.at(-1)).toBe("create channels/production/00000002.json");

    for (const { key } of await site.store.list("")) await site.store.remove(key);
    // A new `Registry`, because the store under the old one was emptied.
    await mirror({ from: new Registry(target.store), to: new Registry(site.store) });
    expect(await contentsOf(site.store)).toEqual(contents);
    expect(await site.issues()).toEqual([]);
    await site.rollBack();
    expect(await site.html("/one")).toContain("one in pt");
  });
});

describe("a mirror", () => {
  let site: TestSite;
  let target: MemoryStore;
  beforeEach(async () => {
    site = await TestSite.started();
    target = new MemoryStore();
  });
  afterEach(() => site.close());

  /** The command that mirrors a store. */
  const run = (from: ObjectStore = site.store) =>
    site.run("mirror here there", { openStore: (place) => (place === "here" ? from : target) });
  const mirrored = () => mirror({ from: site.registry, to: new Registry(target) });
  const cssKey = async () => {
    const { files } = await site.registry.requireRelease("mf-one", "1.0.0");
    return keys.blob(files["page.css"]?.hash ?? "", "mf-one");
  };

  it("takes no altered content, names the key, and has everything else", async () => {
    const key = await cssKey();
    const bytes = (await site.store.read(key)) ?? Buffer.of();
    await replaceObject(site.store, key, "altered");
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringContaining(`The object ${key} does not hold`));
    const others = await contentsOf(site.store);
    others.delete(key);
    expect(await contentsOf(target)).toEqual(others);

    await replaceObject(site.store, key, bytes);
    expect((await run()).code).toBe(0);
    expect(await contentsOf(target)).toEqual(await contentsOf(site.store));
  });

  it("gets a channel's revisions in their order, so that it has no gap when it is cut off", async () => {
    await site.promoteOne("1.1.0");
    const revisions = [1, 2].map((sequence) => keys.revision("production", sequence));
    const slow = guarded(site.store, async (_operation, key) => {
      if (key === revisions[0]) await wait(50);
    });
    const counting = new CountingStore(target);
    await mirror({ from: new Registry(slow), to: new Registry(counting) });
    const written = counting.calls.filter((call) => call.startsWith("create channels/"));
    expect(written).toEqual(revisions.map((key) => `create ${key}`));
  });

  it("has in its place what a collection of the source moved aside", async () => {
    const key = await cssKey();
    const bytes = (await site.store.read(key)) ?? Buffer.of();
    await site.store.create(keys.condemned(key), bytes);
    await site.store.remove(key);
    await mirrored();
    expect(await target.read(key)).toEqual(bytes);
  });

  it("has no object whose key is none of a registry: another kind of store might not take it", async () => {
    const keysOf = async (store: ObjectStore) => (await store.list("")).map(({ key }) => key);
    const all = await keysOf(site.store);
    const others = [
      "blobs/mf-one/notes.txt",
      "blobs/mf-one/aa",
      `blobs/mf-one/${"x".repeat(300)}`,
      "channels/production/00000001 copy.json",
      "collected/releases/mf-one/notes.txt",
      "compositions/100%.json",
      "condemned/blobs/mf-one/notes.txt",
      "owners/notes.txt",
      "releases/mf-one/1.0.0 copy.json",
    ];
    for (const key of others) await site.store.create(key, Buffer.from("x"));
    const { objects, copied } = await mirrored();
    expect(copied).toBe(objects);
    expect(await keysOf(target)).toEqual(all);
  });

  it("has a collection's notes, and the list of owners", async () => {
    const collectedAt = new Date().toISOString();
    const one = await site.registry.requireRelease("mf-one", "1.0.0");
    const old = altered(one, { version: "0.9.0" });
    const noted: [string, object][] = [
      [keys.owners(1), { owners: {}, changedAt: collectedAt, changedBy: "keeper" }],
      [keys.collectedComposition("0123"), { id: "0123", collectedAt }],
      [keys.collectedRelease("mf-one", "0.9.0"), { ...old, collectedAt }],
    ];
    for (const [key, record] of noted) await site.replaceRecord(key, record);
    await mirrored();
    expect(await contentsOf(target)).toEqual(await contentsOf(site.store));
  });

  it("lacks a channel's revisions from a damaged one on, says so, and has all of the other channels", async () => {
    const next = { ...(await site.revision()), channel: "next" };
    for (const sequence of [0, 1, 2]) {
      await site.registry.appendRevision({ ...next, sequence }, next);
    }
    await replaceObject(site.store, keys.revision("next", 2), "{}");
    for (const time of ["the first run", "a later one"]) {
      const { issues } = await mirrored();
      expect(issues, time).toEqual([expect.stringContaining(keys.revision("next", 2))]);
    }
    expect((await target.list("channels/")).map(({ key }) => key)).toEqual([
      keys.revision("next", 1),
      keys.revision("production", 1),
    ]);
  });

  it.each(["source", "mirror"])(
    "is brought up to date although the last revision of a channel was altered in the %s",
    async (place) => {
      await mirrored();
      const store = place === "source" ? site.store : target;
      const key = keys.revision("production", 1);
      await replaceObject(store, key, "{}");
      await site.nextOne("1.1.0");
      await mirrored();
      expect(await target.read(keys.release("mf-one", "1.1.0"))).toBeDefined();
    },
  );

  it("is not made of nothing: the places may be the wrong way round", async () => {
    const copying = mirror({ from: new Registry(target), to: site.registry });
    await expect(copying).rejects.toMatchObject({ code: "nothing-to-mirror" });
  });

  it("of another registry is left alone", async () => {
    const other = await TestSite.on(target);
    await other.start({}, new Date());
    const before = await target.list("");
    await site.nextOne("1.1.0");
    await expect(mirrored()).rejects.toMatchObject({ code: "not-a-mirror" });
    expect(await target.list("")).toEqual(before);
    await other.close();
  });

  it("takes no revision of another registry for a damaged one, even if that is the only one", async () => {
    const other = await TestSite.on(target);
    await other.start({}, new Date());
    const key = keys.revision("production", 1);
    await replaceObject(target, key, "{}");
    const { mended, issues } = await mendedFrom({
      from: site.registry,
      to: new Registry(target),
    });
    expect([mended, (await target.read(key))?.toString()]).toEqual([[], "{}"]);
    expect(issues.join()).toContain("production");
    await other.close();
  });

  it("says what it could not replace, and replaces the rest", async () => {
    await mirrored();
    const [first = "", second = ""] = (await target.list("blobs/")).map(({ key }) => key);
    for (const key of [first, second]) await replaceObject(target, key, "altered");
    const withoutRight = guarded(target, (operation, key) => {
      if (operation === "remove" && key === first) throw new Error("AccessDenied");
    });
    const to = new Registry(withoutRight);
    const { mended, issues } = await mendedFrom({ from: site.registry, to });
    expect(mended).toEqual([second]);
    expect(issues.join()).toContain(`${first} could not be replaced: AccessDenied`);
  });

  it.each(["blobs/", "channels/"])(
    "keeps what somebody else makes live there while %s are copied, and says so",
    async (kind) => {
      await mirrored();
      await site.promoteOne("1.1.0");
      await site.promoteOne("1.2.0");
      const there = new Registry(target);
      const seen = await there.requireRevision("production");
      let isDone = false;
      const moved = guarded(target, async (operation, key) => {
        if (isDone || operation !== "create" || !key.startsWith(kind)) return;
        isDone = true;
        const { sequence: _, writeId: __, canary: ___, ...shown } = seen;
        await there.appendRevision(seen, { ...shown, reason: "roll back" });
      });
      const copying = mirror({ from: site.registry, to: new Registry(moved) });
      const told = await copying.then(({ issues }) => issues.join(), String);
      expect(told).toMatch(/not a mirror of the first|somebody else has made this revision/);
      const { sequence, reason } = await there.requireRevision("production");
      expect([sequence, reason]).toEqual([2, "roll back"]);
    },
  );
});
