import { afterEach, describe, expect, it } from "vitest";
import { storeKinds } from "#registry/fixtures/stores.ts";
import { Registry } from "#registry/registry.ts";
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

let site: TestSite;
afterEach(() => site.close());

const channel = "production";
const movedBy = "tester";

/** Work on a registry; each is cut off after every single change that it makes to the store. */
const works: Record<string, (registry: Registry) => Promise<unknown>> = {
  publish: (registry) => on(registry).nextOne("1.2.0"),
  promote: async (registry) => {
    const next = await site.registry.release("mf-one", "1.1.5");
    return on(registry).promote(next ? [next] : []);
  },
  rollback: (registry) => rollBack({ registry, channel, movedBy }),
  canary: async (registry) => {
    const next = await site.registry.release("mf-one", "1.1.5");
    const releases = next ? [next] : [];
    return startCanary({ registry, channel, movedBy, releases, percent: 5, site: site.facts });
  },
  prune: (registry) => prune({ registry, keep: 1, now: future }),
};

/** The test's site, through another registry on the same store. */
function on(registry: Registry): TestSite {
  return Object.assign(Object.create(site), { registry }) as TestSite;
}

async function open(kind: (typeof storeKinds)[number]): Promise<void> {
  site = await TestSite.open({ kind, leaseMs });
  await site.start({}, longAgo);
  await site.promote([await site.nextOne("1.1.0", {}, longAgo)], { now: longAgo });
  await site.promote([await site.nextOne("1.1.2", {}, longAgo)], { now: longAgo });
  await site.nextOne("1.1.5", {}, longAgo);
}

describe.each(storeKinds.slice(0, 1))("R5 killed after every change, on $kind", (kind) => {
  it.each(Object.keys(works))("%s leaves a whole registry and can be run again", async (name) => {
    const work = works[name] as (registry: Registry) => Promise<unknown>;
    let hasFinished = false;
    let deaths = 0;
    for (let changes = 0; !hasFinished; changes += 1) {
      await open(kind);
      const store = new MortalStore(site.store, changes);
      await work(new Registry(store, { leaseMs })).catch((error: Error) => {
        if (error.name !== "Killed") throw error;
      });
      hasFinished = !store.isDead;
      if (hasFinished) {
        await site.close();
        break;
      }
      deaths += 1;
      expect([changes, (await verify({ registry: site.registry })).faults]).toEqual([changes, []]);
      await work(site.registry).catch((error: Error) => {
        // It may have been done in full before it died: then there is nothing left to do.
        if (!/showed nothing before/.test(error.message)) throw error;
      });
      expect([changes, (await verify({ registry: site.registry })).faults]).toEqual([changes, []]);
      await site.close();
    }
    expect(deaths).toBeGreaterThan(3);
    await open(kind);
  });
});
