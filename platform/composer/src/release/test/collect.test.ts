import { collect } from "@site/registry/collect";
import { keys } from "@site/registry/keys";
import { MemoryStore } from "@site/registry/memory-store";
import { maxObjectBytes } from "@site/registry/object-store";
import type { ReleaseRecord } from "@site/registry/release-record";
import { replaceObject, storeKinds } from "@site/registry/test/stores";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../../test/test-site.ts";

let site: TestSite;
afterEach(() => site.close());

/** Objects that tests make are minutes old at most: a collection in this future finds them all old. */
const future = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
const longAgo = new Date("2020-01-01");

const run = (keep: number, options: Partial<Parameters<typeof collect>[0]> = {}) =>
  collect({ registry: site.registry, keep, now: future, ...options });
/** The run that condemns, and the one that deletes a year later. */
const runTwice = async (keep: number) => {
  await run(keep);
  return (await run(keep)).deleted;
};
/** The versions of mf-one that are in their place. */
const versions = async () =>
  (await site.registry.releases()).flatMap(({ name, version }) =>
    name === "mf-one" ? [version] : [],
  );

/** `beginning` had mf-one 1.0.0, 1.1.0 and 1.2.0 live long ago, `longer` also 1.3.0. */
const beginning = new MemoryStore();
const longer = new MemoryStore(beginning);
beforeAll(async () => {
  await TestSite.during(beginning, async (begun) => {
    await begun.start({}, longAgo);
    for (const version of ["1.1.0", "1.2.0"]) await begun.promoteOne(version, {}, longAgo);
  });
  await TestSite.during(longer, (begun) => begun.promoteOne("1.3.0", {}, longAgo));
});

describe.each(storeKinds)("R6 collecting on $kind", (kind) => {
  beforeEach(async () => {
    site = await TestSite.open({ kind, from: longer });
  });

  it("keeps the last compositions, their releases and fallbacks, and leaves the registry whole", async () => {
    const before = (await site.store.list("blobs/")).length;
    const { condemned, deleted } = await run(2);
    expect(condemned.compositions).toHaveLength(2);
    expect(condemned.releases).toEqual([{ name: "mf-one", version: "1.0.0" }]);
    expect(deleted).toEqual({ compositions: [], releases: [], blobs: 0, bytes: 0 });
    expect(await site.issues()).toEqual([]);
    const second = await run(2);
    expect(second.deleted).toEqual(condemned);
    expect(await versions()).toEqual(["1.1.0", "1.2.0", "1.3.0"]);
    expect((await site.store.list("blobs/")).length).toBe(before - condemned.blobs);
    expect(condemned.blobs).toBeGreaterThan(10);
    expect(await site.store.list("condemned/")).toEqual([]);
    expect(await site.issues()).toEqual([]);
    await site.rollBack();
    expect(await site.html("/one")).toContain("one 1.2.0");
  });
});

describe("R6 collecting", () => {
  beforeEach(async () => {
    site = await TestSite.on(new MemoryStore(beginning));
  });

  it("condemns nothing that is younger than the grace period", async () => {
    const { condemned } = await collect({ registry: site.registry, keep: 1 });
    expect(condemned).toMatchObject({ compositions: [], releases: [], blobs: 0 });
  });

  it("keeps the release that waits to be promoted beside a later pull request's build", async () => {
    await site.nextOne("2.0.0", {}, new Date("2021-01-01"));
    await site.nextOne("2.0.1-pr.7", {}, new Date("2022-01-01"));
    await runTwice(1);
    expect(await versions()).toEqual(expect.arrayContaining(["2.0.0", "2.0.1-pr.7"]));
  });

  it("keeps the release that waits to be promoted beside one whose publisher's clock was ahead", async () => {
    await site.nextOne("2.0.0", {}, new Date("2038-01-01"));
    await site.nextOne("2.1.0");
    await runTwice(1);
    expect(await versions()).toContain("2.1.0");
  });

  it("keeps the release that waits to be promoted beside an older one that was put back", async () => {
    const old = await site.registry.requireRelease("mf-one", "1.0.0");
    await site.nextOne("2.0.0", {}, new Date("2021-01-01"));
    await run(1);
    await site.promote([old]);
    await runTwice(1);
    expect(await versions()).toContain("2.0.0");
  });

  it("deletes nothing before the grace period after its condemnation has passed", async () => {
    const { condemned } = await run(1);
    expect(condemned.releases).toHaveLength(1);
    const soon = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000);
    expect((await run(1, { now: soon })).deleted.releases).toEqual([]);
    expect((await site.registry.release("mf-one", "1.0.0"))?.version).toBe("1.0.0");
    const later = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
    expect((await run(1, { now: later })).deleted).toEqual(condemned);
    expect(await site.registry.release("mf-one", "1.0.0")).toBeUndefined();
  });

  it("keeps what was shown until a moment ago, however long ago it was made", async () => {
    await site.promote([await site.nextOne("1.3.0", {}, longAgo)], { now: future });
    await runTwice(1);
    expect(await versions()).toEqual(["1.1.0", "1.2.0", "1.3.0"]);
  });

  it("keeps what a tab may still show", async () => {
    const daysBefore = (days: number) => new Date(future.getTime() - days * 24 * 60 * 60 * 1000);
    await site.promoteOne("1.3.0", {}, daysBefore(3));
    await site.promoteOne("1.4.0", {}, daysBefore(2));
    await run(1);
    // 1.1.0 is what 1.2.0 falls back to.
    expect(await versions()).toEqual(["1.1.0", "1.2.0", "1.3.0", "1.4.0"]);
  });

  it("leaves alone what has no key of a registry, and goes on", async () => {
    const strays = [
      "blobs/mf-content/%2e%2e/%2e%2e/owners/00000001.json",
      "blobs/mf-one/notes.txt",
      "compositions/notes.txt",
      "releases/mf-x/notes.txt",
    ];
    for (const key of strays) await site.store.create(key, Buffer.from("not JSON"));
    expect((await runTwice(1)).releases).toEqual([{ name: "mf-one", version: "1.0.0" }]);
    const left = (await site.store.list("")).map(({ key }) => key);
    expect(left).toEqual(expect.arrayContaining(strays));
    expect(await site.store.list("condemned/")).toEqual([]);
  });

  it("removes an object that is too large to be read, and goes on", async () => {
    const key = keys.blob("a".repeat(64), "mf-one");
    await site.store.create(key, Buffer.alloc(maxObjectBytes + 1));
    await run(1);
    expect((await site.store.list("")).map((one) => one.key).join()).not.toContain(key);
  });

  it("names a condemned record that it can't read", async () => {
    await run(1);
    const key = keys.condemned(keys.release("mf-one", "1.0.0"));
    await replaceObject(site.store, key, "{");
    await expect(run(1)).rejects.toThrow(`The object ${key} is damaged`);
  });

  it("keeps what another channel and a canary use, until they use it no more, and a package's newest release", async () => {
    const ids = { shell: "1.0.0", "mf-two": "1.0.0", "mf-one": "1.0.0" };
    const first = await site.registry.requireReleases(ids);
    await site.promote(first, { channel: "staging", now: longAgo });
    const tried = await site.nextOne("1.1.5", {}, longAgo);
    await site.canary(tried, 5, longAgo);
    // It may wait to be promoted.
    await site.nextOne("2.0.0", {}, new Date("2021-01-01"));
    await runTwice(1);
    expect(await versions()).toEqual(["1.0.0", "1.1.0", "1.1.5", "1.2.0", "2.0.0"]);
    await site.stopCanary(longAgo);
    await runTwice(1);
    expect(await versions()).toEqual(["1.0.0", "1.1.0", "1.2.0", "2.0.0"]);
    expect(await site.issues()).toEqual([]);
  });

  it("removes what a killed publication left, once it is old", async () => {
    await site.registry.putBlob(Buffer.from("left behind"), false);
    expect((await runTwice(10)).blobs).toBe(1);
  });

  it("R1 keeps a collected version taken, and takes the same build back", async () => {
    await site.promoteOne("1.3.0", {}, longAgo);
    await runTwice(1);
    expect(await site.registry.release("mf-one", "1.1.0")).toBeUndefined();
    await expect(site.nextOne("1.1.0", { text: "other" })).rejects.toMatchObject({
      code: "version-taken",
    });
    await site.promoteOne("1.1.0");
    expect(await site.issues()).toEqual([]);
  });

  it("explains why one can't go back to what was collected", async () => {
    const [, second] = await site.registry.revisions("production");
    await runTwice(1);
    await expect(site.rollBack(second?.composition)).rejects.toMatchObject({
      code: "composition-collected",
    });
  });

  it.each([
    ["promotion", (old: ReleaseRecord) => site.promote([old]), "1.0.0", "one in pt"],
    ["rollback", () => site.rollBack(), "1.1.0", "one 1.1.0"],
  ])(
    "R5 puts back what a %s needs again, record and files, and keeps it",
    async (_verb, move, version, text) => {
      const old = await site.registry.requireRelease("mf-one", "1.0.0");
      expect((await run(1)).condemned.compositions).not.toEqual([]);
      await move(old);
      expect(await versions()).toContain(version);
      await runTwice(1);
      expect(await site.issues()).toEqual([]);
      expect(await site.html("/one")).toContain(text);
    },
  );

  it("R5 puts back what was condemned while somebody came to need it", async () => {
    const old = await site.registry.requireRelease("mf-one", "1.0.0");
    // The promotion reads everything in its place; the collection condemns it before the revision.
    site.beforeNextRevision(async () => {
      await run(1);
      expect(await versions()).not.toContain("1.0.0");
    });
    await site.promote([old]);
    expect(await site.html("/one")).toContain("one in pt");
    expect((await run(1)).putBack).toBeGreaterThan(5);
    expect(await versions()).toContain("1.0.0");
    expect(await site.issues()).toEqual([]);
  });

  it("R5 collects nothing when a record that is needed is lost or can't be read", async () => {
    const key = keys.composition((await site.revision()).composition);
    const bytes = await site.store.read(key);
    await site.store.remove(key);
    await expect(run(1)).rejects.toMatchObject({ code: "needed-object-missing" });
    await site.store.create(key, Buffer.from("{"));
    await expect(run(1)).rejects.toMatchObject({ code: "object-damaged" });
    await replaceObject(site.store, key, bytes ?? "");
    expect((await run(1)).condemned.releases).toHaveLength(1);
  });
});
