import { rollBack } from "@site/composer/release/rollback";
import { TestSite } from "@site/composer/test/test-site";
import type { CompositionRecord } from "@site/registry/composition-record";
import { keys } from "@site/registry/keys";
import { Registry } from "@site/registry/registry";
import { replaceObject } from "@site/registry/test/stores";
import { CountingStore, MortalStore } from "@site/registry/test/watched-stores";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveComposition, type Prepare } from "./live-composition.ts";

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.open();
});
afterEach(() => site.close());

/** What production shows, to a server that has looked at it. */
async function opened(prepare?: Prepare, registry = site.registry): Promise<LiveComposition> {
  const live = new LiveComposition(registry, "production", prepare);
  await live.refresh();
  return live;
}

/** When the store is read again, in whole milliseconds: a sum of fractions may be a little less. */
const later = () => Math.ceil(performance.now()) + 10_000;

it("R2 the live composition is none before the first promotion, and then follows each move", async () => {
  const live = await opened();
  expect(live.record).toBeUndefined();

  const { promotion } = await site.start();
  await live.refresh();
  expect(live.record?.id).toBe(promotion.record.id);

  await site.promote([await site.nextOne("1.1.0")]);
  await site.promote([await site.nextOne("1.2.0")]);
  await live.refresh();
  expect(live.record?.releases["mf-one"]?.version).toBe("1.2.0");

  await rollBack({ registry: site.registry, channel: "production", movedBy: "tester" });
  await live.refresh();
  expect(live.record?.releases["mf-one"]?.version).toBe("1.1.0");
});

/** What is made ready before it is shown, and fails for a composition while a test says so. */
function preparing() {
  const state = { isBroken: (_id: string) => false };
  const prepare = async ({ id }: CompositionRecord) => {
    if (state.isBroken(id)) throw new Error("a blob is missing");
    return [];
  };
  return { state, prepare };
}

describe("R10 the live composition", () => {
  beforeEach(() => site.start());

  it("stays while the store can't be read, and complains once", async () => {
    const store = new MortalStore(site.store);
    const live = await opened(undefined, new Registry(store));
    const { id } = live.record ?? { id: "" };
    store.die(-1);
    const error = vi.fn();
    live.watch(5, { error });
    await expect.poll(() => error.mock.calls.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    live.stop();
    expect(error).toHaveBeenCalledTimes(1);
    expect(live.record?.id).toBe(id);
  });

  it("stays when the next one can't be made ready, and moves on when it can", async () => {
    const { state, prepare } = preparing();
    const live = await opened(prepare);
    const before = live.record?.id;
    state.isBroken = () => true;
    const { record } = await site.promote([await site.nextOne("1.1.0")]);
    const shownUntil = performance.now();
    await expect(live.refresh()).rejects.toThrow("a blob is missing");
    expect(live.record?.id).toBe(before);
    expect(live.unreadForMs(shownUntil + 10_000)).toBeGreaterThan(10_000);
    state.isBroken = () => false;
    await live.refresh();
    expect(live.record?.id).toBe(record.id);
    expect(live.unreadForMs(shownUntil + 10_000)).toBeLessThanOrEqual(10_000);
  });

  it("starts before a damaged revision, complains, and moves on once it is mended", async () => {
    const { record } = await site.promote([await site.nextOne("1.1.0")]);
    const key = keys.revision("production", 2);
    const intact = (await site.store.read(key)) ?? Buffer.of();
    await replaceObject(site.store, key, '{"channel":');
    const live = await opened();
    expect(live.revision?.sequence).toBe(1);
    await expect(live.refresh()).rejects.toThrow("00000002.json is damaged");
    expect(live.revision?.sequence).toBe(1);
    await replaceObject(site.store, key, intact);
    await live.refresh();
    expect(live.record?.id).toBe(record.id);
  });

  it("shows what was promoted without a canary that can't be made ready, and the canary once it can", async () => {
    const { state, prepare } = preparing();
    const live = await opened(prepare);
    await site.canary(await site.nextOne("1.1.0"));
    const two = await site.remote({ name: "mf-two", version: "1.1.0", pages: { two: {} } });
    const { record } = await site.promote([two]);
    const { canary } = await site.registry.requireRevision("production");
    expect(canary).toBeDefined();
    const read: string[] = [];
    state.isBroken = (id) => read.push(id) > 0 && id === canary?.composition;
    await expect(live.refresh()).rejects.toThrow("a blob is missing");
    await expect(live.refresh()).rejects.toThrow("a blob is missing");
    expect(read).toEqual([record.id, canary?.composition]);
    const dueAt = later();
    for (const ms of [0, 9_000, 10_000]) {
      await expect(live.refresh(dueAt + ms)).rejects.toThrow("a blob is missing");
    }
    expect(read.slice(2)).toEqual([canary?.composition, canary?.composition]);
    expect([live.record?.id, live.canary]).toEqual([record.id, undefined]);

    const started = await opened(prepare);
    expect([started.record?.id, started.canary]).toEqual([record.id, undefined]);
    await expect(started.refresh()).rejects.toThrow("a blob is missing");

    state.isBroken = () => false;
    for (const one of [live, started]) {
      await one.refresh(dueAt + 20_000);
      expect(one.canary?.record.id).toBe(canary?.composition);
    }
  });

  it("stays when the store was emptied, and complains until its channel is back", async () => {
    const live = await opened();
    const { id } = live.record ?? { id: "" };
    const kept: [string, Buffer][] = [];
    for (const { key } of await site.store.list("channels/")) {
      kept.push([key, (await site.store.read(key)) ?? Buffer.of()]);
      await site.store.remove(key);
    }
    const dueAt = later();
    const gone = "revision 1 of production is gone from the store";
    await expect(live.refresh(dueAt)).rejects.toThrow(gone);
    await expect(live.refresh(dueAt)).rejects.toThrow(gone);
    const unread = live.unreadForMs(dueAt);
    expect(unread).toBeGreaterThan(10_000);
    expect(live.record?.id).toBe(id);
    for (const [key, bytes] of kept) await site.store.create(key, bytes);
    await live.refresh(dueAt);
    expect(live.unreadForMs(dueAt)).toBeLessThan(unread);
  });

  it("follows a revision that was overwritten by another of its number", async () => {
    const { state, prepare } = preparing();
    const live = await opened(prepare);
    const key = "channels/production/00000002.json";
    await site.promote([await site.nextOne("1.1.0")]);
    await live.refresh();
    await site.store.remove(key);
    const { record } = await site.promote([await site.nextOne("1.2.0")], { movedBy: "another" });

    const dueAt = later();
    state.isBroken = () => true;
    await expect(live.refresh(dueAt)).rejects.toThrow("a blob is missing");
    await expect(live.refresh(dueAt + 1_000)).rejects.toThrow("a blob is missing");
    expect(live.record?.releases["mf-one"]?.version).toBe("1.1.0");
    state.isBroken = () => false;
    await live.refresh(dueAt + 2_000);
    await live.refresh(dueAt + 20_000);
    expect(live.record?.id).toBe(record.id);
  });

  it("costs 66 reads in a minute in which nothing moves", async () => {
    const store = new CountingStore(site.store);
    const live = new LiveComposition(new Registry(store), "production");
    // Whole milliseconds: differences of fractions may fall just short.
    const start = Math.ceil(performance.now());
    await live.refresh(start);
    const first = store.calls.length;
    for (let second = 1; second <= 60; second += 1) await live.refresh(start + second * 1_000);
    const [next, own] = [2, 1].map((number) => `read channels/production/0000000${number}.json`);
    const calls = Object.groupBy(store.calls.slice(first), (call) => call);
    expect(Object.entries(calls).map(([call, all]) => [call, all?.length])).toEqual([
      [next, 60],
      [own, 6],
    ]);
  });
});
