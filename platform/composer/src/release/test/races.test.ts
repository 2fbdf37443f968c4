import { openTabMs } from "@site/registry/channel-revision";
import { collect } from "@site/registry/collect";
import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { MortalStore, slowStore } from "@site/registry/test/watched-stores";
import { expect, it } from "vitest";
import { TestSite } from "../../../test/test-site.ts";
import { rollBack } from "../rollback.ts";

const channel = "production";
const versions = ["1.1.0", "1.2.0", "1.3.0"];

/** Numbers that are the same in every run of the test. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** The store of a killed command, and what a command says when another was faster. */
const knownRejections = /Killed|showed nothing before|was collected|moved meanwhile/;

/**
 * Time stands still while a round of commands runs, so that none lasts longer than the grace period;
 * between the rounds it passes.
 */
it.each([1, 2])(
  "R5 R6 nothing referenced is ever gone and nothing unreferenced stays, whoever is killed when (%d)",
  async (seed) => {
    let clockMs = Date.now();
    const now = () => new Date(clockMs);
    const store = new MemoryStore(undefined, now);
    const random = randomOf(seed);
    const site = await TestSite.on(store);
    await site.start({}, now());
    const releases: ReleaseRecord[] = [];
    for (const version of versions) releases.push(await site.nextOne(version, {}, now()));

    const works: ((registry: Registry) => Promise<unknown>)[] = [
      ({ store: own }) =>
        TestSite.during(own, (one) => one.nextOne(versions[random(3)] ?? "", {}, now())),
      async (registry) => {
        const wanted = releases[random(3)];
        const release = await registry.release("mf-one", wanted?.version ?? "");
        if (!release) return;
        await TestSite.during(registry.store, (one) =>
          one.promote([release], { now: now(), again: true }),
        );
      },
      (registry) => rollBack({ registry, channel, movedBy: "tester", now: now() }),
      (registry) => collect({ registry, keep: 1, now: now() }),
      (registry) => collect({ registry, keep: 1, now: now() }),
    ];
    const succeeded = new Set<number>();
    const rejections = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      clockMs += openTabMs * 0.4 + random(openTabMs);
      const results = await Promise.allSettled(
        works.map((work) => {
          const changes = random(3) > 0 ? Number.POSITIVE_INFINITY : random(60);
          const slow = slowStore(store, () => random(4));
          return work(new Registry(new MortalStore(slow, changes)));
        }),
      );
      for (const [index, result] of results.entries()) {
        if (result.status === "fulfilled") succeeded.add(index);
        else rejections.add(String(result.reason));
      }
      expect([round, await site.issues()]).toEqual([round, []]);
    }

    expect([...succeeded].toSorted()).toEqual([...works.keys()]);
    const unknown = [...rejections].filter((reason) => !knownRejections.test(reason));
    expect(unknown).toEqual([]);

    // A collection that was killed between copying and removing takes one more run.
    const runs = [];
    for (let run = 0; run < 5; run += 1) {
      clockMs += openTabMs + 1;
      runs.push(await collect({ registry: site.registry, keep: 1, now: now() }));
    }
    expect(runs.at(-1)).toMatchObject({ condemned: { blobs: 0 }, deleted: { blobs: 0 } });
    expect(await store.list("condemned/")).toEqual([]);
    expect(await site.issues()).toEqual([]);
    await site.close();
  },
);
