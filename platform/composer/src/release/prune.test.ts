import { storeKinds } from "@site/registry/fixtures/stores";
import { keys } from "@site/registry/keys";
import { publish } from "@site/registry/publish";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startCanary, stopCanary } from "./canary.ts";
import { writeFakeRemote } from "./fixtures/fake-builds.ts";
import { TestSite } from "./fixtures/test-site.ts";
import { CountingStore } from "./fixtures/watched-store.ts";
import { prune } from "./prune.ts";
import { rollBack } from "./rollback.ts";
import { verify } from "./verification/verify.ts";

let site: TestSite;
let counting: CountingStore | undefined;
afterEach(() => site.close());

/** Objects that tests make are minutes old at most: a prune in this future finds them all old. */
const future = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
const longAgo = new Date("2020-01-01");

const pruneAll = (keep: number, options: Partial<Parameters<typeof prune>[0]> = {}) =>
  prune({ registry: site.registry, keep, now: future, ...options });
const versions = async () =>
  (await site.registry.releases())
    .map(({ name, version }) => `${name}@${version}`)
    .filter((release) => release.startsWith("mf-one"));
const faults = async () => (await verify({ registry: site.registry })).faults;

async function startWithVersions(...wanted: string[]): Promise<void> {
  await site.start({}, longAgo);
  for (const version of wanted) {
    await site.promote([await site.nextOne(version, {}, longAgo)], { now: longAgo });
  }
}

describe.each(storeKinds)("R6 pruning on $kind", (kind) => {
  beforeEach(async () => {
    site = await TestSite.open({ kind });
    await startWithVersions("1.1.0", "1.2.0", "1.3.0");
  });

  it("keeps the last compositions, their releases and fallbacks, and leaves the registry whole", async () => {
    const before = (await site.registry.blobs()).length;
    const removed = await pruneAll(2);
    expect(removed.compositions).toHaveLength(2);
    expect(removed.releases).toEqual([{ name: "mf-one", version: "1.0.0" }]);
    expect(await versions()).toEqual(["mf-one@1.1.0", "mf-one@1.2.0", "mf-one@1.3.0"]);
    expect((await site.registry.blobs()).length).toBe(before - removed.blobs);
    expect(removed.blobs).toBeGreaterThan(10);
    expect(await faults()).toEqual([]);
    await rollBack({ registry: site.registry, channel: "production", movedBy: "tester" });
    expect(await site.html("/one")).toContain("one 1.2.0");
  });
});

describe("R6 pruning", () => {
  beforeEach(async () => {
    counting = undefined;
    site = await TestSite.open({
      around: (store) => {
        counting = new CountingStore(store);
        return counting;
      },
    });
    await startWithVersions("1.1.0", "1.2.0");
  });

  it("keeps everything that is younger than the stated time", async () => {
    const removed = await pruneAll(1, { now: new Date() });
    expect(removed).toMatchObject({ compositions: [], releases: [], blobs: 0 });
  });

  it("keeps what was shown until a moment ago, however long ago it was made", async () => {
    await site.promote([await site.nextOne("1.3.0", {}, longAgo)], { now: future });
    await pruneAll(1);
    expect(await versions()).toEqual(["mf-one@1.1.0", "mf-one@1.2.0", "mf-one@1.3.0"]);
  });

  it("keeps what another channel and a canary use, until they use it no more", async () => {
    const [shell, two, first] = await Promise.all([
      site.registry.release("shell", "1.0.0"),
      site.registry.release("mf-two", "1.0.0"),
      site.registry.release("mf-one", "1.0.0"),
    ]);
    if (!shell || !two || !first) throw new Error("a release is missing");
    await site.promote([shell, two, first], { channel: "staging", now: longAgo });
    const tried = await site.nextOne("1.1.5", {}, longAgo);
    const canary = { registry: site.registry, channel: "production", movedBy: "t", now: longAgo };
    await startCanary({ ...canary, releases: [tried], percent: 5, site: site.facts });
    await site.nextOne("2.0.0", {}, new Date("2021-01-01"));
    await pruneAll(1);
    expect(await versions()).toEqual([
      "mf-one@1.0.0",
      "mf-one@1.1.0",
      "mf-one@1.1.5",
      "mf-one@1.2.0",
      "mf-one@2.0.0",
    ]);
    await stopCanary(canary);
    await pruneAll(1);
    expect(await versions()).toEqual([
      "mf-one@1.0.0",
      "mf-one@1.1.0",
      "mf-one@1.2.0",
      "mf-one@2.0.0",
    ]);
    expect(await faults()).toEqual([]);
  });

  it("keeps the newest release of each package, which may wait to be promoted", async () => {
    await site.nextOne("9.0.0", {}, new Date("2021-01-01"));
    await pruneAll(1);
    expect(await versions()).toEqual(["mf-one@1.1.0", "mf-one@1.2.0", "mf-one@9.0.0"]);
  });

  it("tells what would go when only asked, and removes nothing", async () => {
    const told = await pruneAll(1, { isRehearsal: true });
    expect(counting?.calls.some((call) => call.startsWith("remove releases/"))).toBe(false);
    const { compositions, releases, blobs, bytes } = await pruneAll(1);
    expect(told).toEqual({ compositions, releases, blobs, bytes });
  });

  it("removes what a killed publication left, once it is old", async () => {
    await site.registry.putBlob(Buffer.from("left behind"), false);
    expect((await pruneAll(10)).blobs).toBe(1);
  });

  it("R1 keeps a pruned version taken, and takes the same build back", async () => {
    await site.promote([await site.nextOne("1.3.0", {}, longAgo)], { now: longAgo });
    await pruneAll(1);
    const build = (text: string) =>
      writeFakeRemote(`${site.folder}/again`, {
        name: "mf-one",
        version: "1.1.0",
        pages: { one: { text } },
      });
    await expect(publish(site.registry, await build("other"))).rejects.toThrow(
      "mf-one 1.1.0 was published on",
    );
    const { record, isNew } = await publish(site.registry, await build("one 1.1.0"));
    expect(isNew).toBe(true);
    expect(await site.registry.prunedRelease("mf-one", "1.1.0")).toBeUndefined();
    await site.promote([record]);
    expect(await faults()).toEqual([]);
  });

  it("explains why one can't go back to what was pruned", async () => {
    const [, second] = await site.registry.heads("production");
    await pruneAll(1);
    await expect(
      rollBack({
        registry: site.registry,
        channel: "production",
        movedBy: "tester",
        to: second?.composition,
      }),
    ).rejects.toThrow("was pruned. Promote its releases anew");
  });

  it("R5 removes nothing that a promotion came to need while it was looking", async () => {
    const old = await site.registry.release("mf-one", "1.0.0");
    if (!old) throw new Error("a release is missing");
    // The promotion takes place between the announcement and the removal.
    const { sweep } = site.registry.work;
    let isFirst = true;
    site.registry.work.sweep = async (announced, remove) => {
      if (isFirst) {
        isFirst = false;
        expect(announced).toContain(keys.release("mf-one", "1.0.0"));
        await site.promote([old]);
      }
      return sweep.call(site.registry.work, announced, remove);
    };
    await pruneAll(1);
    expect(await versions()).toEqual(["mf-one@1.0.0", "mf-one@1.2.0"]);
    expect(await faults()).toEqual([]);
    expect(await site.html("/one")).toContain("one in pt");
  });

  it("R5 leaves the registry whole beside simultaneous publications and promotions", async () => {
    const others = ["1.3.0", "1.4.0", "1.5.0"].map(async (version) => {
      await site.promote([await site.nextOneIn(`build-${version}`, version)]);
    });
    await Promise.all([pruneAll(1, { now: future }), ...others, pruneAll(1, { now: future })]);
    expect(await faults()).toEqual([]);
    expect((await site.registry.heads("production")).length).toBe(6);
  });
});
