import { MemoryStore } from "@site/registry/fixtures/memory-store";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { beforeAll, describe, expect, it } from "vitest";
import { startCanary } from "./canary.ts";
import { TestSite } from "./fixtures/test-site.ts";
import { MortalStore } from "./fixtures/watched-store.ts";
import { prune } from "./prune.ts";
import { rollBack } from "./rollback.ts";
import { verify } from "./verification/verify.ts";

/** How soon others go on after a killed process here, in milliseconds. */
const leaseMs = 40;
const longAgo = new Date("2020-01-01");
const future = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
const channel = "production";
const movedBy = "tester";

/** A registry with a history, which every test below begins with. */
const beginning = new MemoryStore();
let next: ReleaseRecord;
beforeAll(async () => {
  const site = await TestSite.open({
    kind: { kind: "memory", open: async () => ({ store: beginning, close: async () => {} }) },
  });
  await site.start({}, longAgo);
  for (const version of ["1.1.0", "1.1.2"]) {
    await site.promote([await site.nextOne(version, {}, longAgo)], { now: longAgo });
  }
  next = await site.nextOne("1.1.5", {}, longAgo);
  await site.close();
});

/** A site on a registry, for what needs one. */
function siteOn(registry: Registry): Promise<TestSite> {
  return TestSite.open({
    kind: { kind: "", open: async () => ({ store: registry.store, close: async () => {} }) },
    leaseMs,
  });
}

const works: [string, (registry: Registry) => Promise<unknown>][] = [
  ["publish", async (registry) => (await siteOn(registry)).nextOne("1.2.0")],
  ["promote", async (registry) => (await siteOn(registry)).promote([next])],
  ["rollback", (registry) => rollBack({ registry, channel, movedBy })],
  [
    "canary",
    async (registry) =>
      startCanary({
        registry,
        channel,
        movedBy,
        releases: [next],
        percent: 5,
        site: (await siteOn(registry)).facts,
      }),
  ],
  ["prune", (registry) => prune({ registry, keep: 1, now: future })],
];

describe("R5 killed after every single change to the store", () => {
  it.each(works)("%s leaves a whole registry and can be run again", async (_name, work) => {
    let changes = 0;
    for (; ; changes += 1) {
      const left = beginning.copy();
      const store = new MortalStore(left, changes);
      await work(new Registry(store, { leaseMs })).catch((error: Error) => {
        if (error.name !== "Killed") throw error;
      });
      const isDead = store.isDead;
      const registry = new Registry(left, { leaseMs });
      expect([changes, (await verify({ registry })).faults]).toEqual([changes, []]);
      if (!isDead) break;
      await work(registry);
      expect([changes, (await verify({ registry })).faults]).toEqual([changes, []]);
    }
    expect(changes).toBeGreaterThanOrEqual(3);
  });
});
