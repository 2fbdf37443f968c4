import { collect } from "@site/registry/collect";
import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { MortalStore } from "@site/registry/test/watched-stores";
import { beforeAll, describe, expect, it } from "vitest";
import { TestSite } from "../../../test/test-site.ts";
import { verify } from "../verify.ts";

const longAgo = new Date("2020-01-01");
const yearMs = 365 * 24 * 60 * 60 * 1000;
const future = new Date(Date.now() + yearMs);

/** A registry with a history, which every test below begins with. */
const beginning = new MemoryStore();
/** The same after a collection that condemned most of it. */
let condemned: MemoryStore;
let next: ReleaseRecord;
beforeAll(async () => {
  await TestSite.during(beginning, async (site) => {
    await site.start({}, longAgo);
    for (const version of ["1.1.0", "1.1.2"]) await site.promoteOne(version, {}, longAgo);
    next = await site.nextOne("1.1.5", {}, longAgo);
  });
  condemned = new MemoryStore(beginning);
  await collect({ registry: new Registry(condemned), keep: 1, now: future });
});

type Work = (store: MemoryStore | MortalStore) => Promise<unknown>;

const onSite =
  (work: (site: TestSite) => Promise<unknown>): Work =>
  (store) =>
    TestSite.during(store, work);
const publishNext = onSite((site) => site.nextOne("1.2.0"));
const publishAgain = onSite((site) => site.remote({ name: "mf-one", pages: { one: {} } }));
const promoteNext = onSite((site) => site.promote([next]));
const promoteAgain = onSite(async (site) => {
  const old = await site.registry.release("mf-one", "1.0.0");
  if (old) await site.promote([old]);
});
const back = onSite((site) => site.rollBack());
const canary = onSite((site) => site.canary(next, 5));
const collectAll: Work = (store) =>
  collect({ registry: new Registry(store), keep: 1, now: future });

const works: [string, () => MemoryStore, Work][] = [
  ["publish", () => beginning, publishNext],
  ["publish of a condemned release", () => condemned, publishAgain],
  ["promote", () => beginning, promoteNext],
  ["promote of a condemned release", () => condemned, promoteAgain],
  ["rollback", () => beginning, back],
  ["rollback to a condemned composition", () => condemned, back],
  ["canary", () => beginning, canary],
  ["the collection that condemns", () => beginning, collectAll],
  ["the collection that deletes", () => condemned, collectAll],
];

const issues = async (store: MemoryStore) =>
  (await verify({ registry: new Registry(store) })).issues;

describe("R5 killed after every single change to the store", () => {
  it.each(works)("%s leaves a whole registry and can be run again", async (_name, from, work) => {
    let changes = 0;
    for (; ; changes += 1) {
      const left = new MemoryStore(from());
      const store = new MortalStore(left, changes);
      await work(store).catch((error: Error) => {
        if (error.name !== "Killed") throw error;
      });
      expect([changes, await issues(left)]).toEqual([changes, []]);
      if (!store.isDead) break;
      // The whole work, and a check of all of it, take longest: after every third change.
      if (changes % 3 !== 0) continue;
      await work(left);
      if (changes % 9 === 0) expect([changes, await issues(left)]).toEqual([changes, []]);
    }
    expect(changes).toBeGreaterThanOrEqual(1);
  });
});
