import { setTimeout as wait } from "node:timers/promises";
import { CountingStore } from "@site/composer/release/fixtures/watched-store";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OpenedStore, storeKinds } from "./fixtures/stores.ts";
import { StoreUnreachable } from "./object-store.ts";
import { OngoingWork } from "./ongoing-work.ts";

const leaseMs = 400;

/** A store that nothing new arrives in for a while. */
class SilencedStore extends CountingStore {
  isSilent = false;

  override async create(key: string, bytes: Uint8Array): Promise<boolean> {
    if (this.isSilent) throw new StoreUnreachable("nothing arrives");
    return super.create(key, bytes);
  }
}

describe.each(storeKinds.slice(0, 2))("R5 removal beside other work, on $kind", ({ open }) => {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  const work = (onWait?: (reason: string) => void) =>
    new OngoingWork(opened.store, { leaseMs, ...(onWait && { onWait }) });

  it("removes nothing while somebody works, and names them", async () => {
    let removals = 0;
    await work().during("publish mf-one@1.0.0", async () => {
      const other = await work().sweep(["blobs/x"], async () => {
        removals += 1;
      });
      expect(other).toMatchObject({ what: "publish mf-one@1.0.0" });
    });
    expect(removals).toBe(0);
    const other = await work().sweep(["blobs/x"], async () => {
      removals += 1;
    });
    expect(other).toBeUndefined();
    expect(removals).toBe(1);
  });

  it("begins no work while a removal runs", async () => {
    const order: string[] = [];
    const reasons: string[] = [];
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const sweeping = work().sweep(["blobs/x"], async () => {
      begin();
      await wait(100);
      order.push("removed");
    });
    await hasBegun;
    await work((reason) => reasons.push(reason)).during("promote", async () => {
      order.push("worked");
    });
    await sweeping;
    expect(order).toEqual(["removed", "worked"]);
    expect(reasons[0]).toBe("waiting for a prune to finish");
  });

  it("R4 does not wait for a removal that is none of its business", async () => {
    await opened.store.create("sweeps/left.json", Buffer.from('{"keys":["compositions/a.json"]}'));
    const startedAt = performance.now();
    await work().during("roll back", async () => {}, {
      minds: ({ keys }) => keys.includes("other"),
    });
    expect(performance.now() - startedAt).toBeLessThan(leaseMs / 2);
  });

  it("goes on after a removal that was killed, once its time is over", async () => {
    await opened.store.create("sweeps/left.json", Buffer.from('{"keys":["blobs/x"]}'));
    const startedAt = performance.now();
    await work().during("promote", async () => {});
    expect(performance.now() - startedAt).toBeGreaterThan(leaseMs);
    expect(await opened.store.list("sweeps/")).toEqual([]);
  });

  it("takes work for dead that shows no sign of life, and only then", async () => {
    await opened.store.create("work/killed/00000001.json", Buffer.from('{"what":"publish"}'));
    const prune = work();
    const sweep = () => prune.sweep(["blobs/x"], async () => {});
    expect(await sweep()).toMatchObject({ what: "publish" });
    await wait(leaseMs + 50);
    expect(await sweep()).toBeUndefined();
  });

  it("lives on through long work", async () => {
    const prune = work();
    const sweep = () => prune.sweep(["blobs/x"], async () => {});
    await work().during("a slow promotion", async () => {
      for (let look = 0; look < 6; look += 1) {
        expect(await sweep()).toMatchObject({ what: "a slow promotion" });
        await wait(leaseMs / 4);
      }
    });
    expect(await sweep()).toBeUndefined();
    expect(await opened.store.list("work/")).toEqual([]);
  });

  it("stops work that was taken for dead before it relies on what may be gone", async () => {
    const stalled = work();
    await stalled.during("promote", async () => {
      const [mark] = await opened.store.list("work/");
      await opened.store.create(
        `${mark?.key.split("/").slice(0, 2).join("/")}/buried`,
        Buffer.from(""),
      );
      await expect(stalled.confirm()).rejects.toThrow("took it for dead; what it prepared");
    });
  });

  it("forgets the dead after a while", async () => {
    await opened.store.create("work/killed/00000001.json", Buffer.from("{}"));
    await opened.store.create("work/killed/buried", Buffer.from(""));
    await work().forgetBuried(new Date(Date.now() - 60_000));
    expect(await opened.store.list("work/")).toHaveLength(2);
    await work().forgetBuried(new Date(Date.now() + 60_000));
    expect(await opened.store.list("work/")).toEqual([]);
  });

  it("lets work take turns in a queue, oldest first, and leaves other queues alone", async () => {
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const old = work().during(
      "old",
      async () => {
        begun.resolve();
        await mayEnd.promise;
        order.push("old");
      },
      { queue: "production" },
    );
    const take = (name: string, queue: string) =>
      work().during(
        name,
        async (turn) => {
          await turn();
          order.push(name);
        },
        { queue },
      );
    await begun.promise;
    // Marks are told apart by the millisecond.
    await wait(2);
    const young = take("young", "production");
    await take("other", "staging");
    mayEnd.resolve();
    await Promise.all([old, young]);
    expect(order).toEqual(["other", "old", "young"]);
  });

  it("lets a removal take longer than others wait for one announcement, and keeps them waiting", async () => {
    // Long enough that a busy machine is not taken for a stalled one.
    const longLeaseMs = 2000;
    const patient = () => new OngoingWork(opened.store, { leaseMs: longLeaseMs });
    const order: string[] = [];
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const sweeping = patient().sweep(["blobs/x"], async (mayGoOn) => {
      begin();
      await wait(1.5 * longLeaseMs);
      order.push(`removed ${mayGoOn()}`);
    });
    await hasBegun;
    await patient().during("promote", async () => {
      order.push("worked");
    });
    await sweeping;
    expect(order).toEqual(["removed true", "worked"]);
    expect(await opened.store.list("sweeps/")).toEqual([]);
  });

  it("tells a removal to stop well before others go on, and for good", async () => {
    const answers: boolean[] = [];
    const silenced = new SilencedStore(opened.store);
    await new OngoingWork(silenced, { leaseMs }).sweep(["blobs/x"], async (mayGoOn) => {
      answers.push(mayGoOn());
      silenced.isSilent = true;
      await wait(leaseMs / 2 + 20);
      answers.push(mayGoOn());
      silenced.isSilent = false;
      await wait(leaseMs / 2);
      answers.push(mayGoOn());
    });
    expect(answers).toEqual([true, false, false]);
  });
});
