import { setTimeout as wait } from "node:timers/promises";
import { type StoredObject, StoreUnreachable } from "@site/registry/object-store";
import { afterEach, expect, it } from "vitest";
import { TestSite } from "./fixtures/test-site.ts";
import { CountingStore } from "./fixtures/watched-store.ts";
import { prune } from "./prune.ts";

/** Long enough that a busy machine is not taken for a stalled one. */
const leaseMs = 1000;

/** A store on which looking for anything takes a while, and announcements may not get through. */
class SlowStore extends CountingStore {
  isSlow = false;
  losesRenewals = false;

  override async list(prefix: string): Promise<StoredObject[]> {
    if (this.isSlow) await wait(leaseMs / 3);
    return super.list(prefix);
  }

  override async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const isRenewal = key.startsWith("sweeps/") && !key.endsWith("-00000000.json");
    if (this.losesRenewals && isRenewal) throw new StoreUnreachable("nothing arrives");
    return super.create(key, bytes);
  }
}

let site: TestSite;
afterEach(() => site.close());

/** A site with compositions that nobody needs, on a store that becomes slow. */
async function slowSite(): Promise<SlowStore> {
  const stores: SlowStore[] = [];
  site = await TestSite.open({
    leaseMs,
    around: (store) => {
      const slow = new SlowStore(store);
      stores.push(slow);
      return slow;
    },
  });
  await site.start();
  for (const version of ["1.1.0", "1.2.0"]) await site.promote([await site.nextOne(version)]);
  const [store] = stores as [SlowStore];
  store.isSlow = true;
  return store;
}

const later = () => new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);

it("prunes where looking for what may go takes longer than an announcement counts", async () => {
  await slowSite();
  const { compositions, blobs } = await prune({ registry: site.registry, keep: 1, now: later() });
  expect(compositions.length).toBeGreaterThan(0);
  expect(blobs).toBeGreaterThan(0);
}, 60_000);

it("gives up where no announcement lasts long enough, and says what to do", async () => {
  const store = await slowSite();
  store.losesRenewals = true;
  await expect(prune({ registry: site.registry, keep: 1, now: later() })).rejects.toThrow(
    /too slow.*REGISTRY_LEASE_MS/,
  );
}, 60_000);
