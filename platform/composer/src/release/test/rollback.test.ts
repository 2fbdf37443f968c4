import { keys } from "@site/registry/keys";
import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import { replaceObject } from "@site/registry/test/stores";
import { CountingStore } from "@site/registry/test/watched-stores";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../../test/test-site.ts";
import { rollBack } from "../rollback.ts";

let site: TestSite;
afterEach(() => site.close());

const back = (to?: string) => site.rollBack(to);

describe("R4 rolling back in a history of three", () => {
  const beginning = new MemoryStore();
  beforeAll(() =>
    TestSite.during(beginning, async (begun) => {
      await begun.start();
      for (const version of ["1.1.0", "1.2.0"]) await begun.promoteOne(version);
    }),
  );
  beforeEach(async () => {
    site = await TestSite.on(new MemoryStore(beginning));
  });

  it("shows the composition before, as a revision of its own", async () => {
    await back();
    expect(await site.html("/one")).toContain("one 1.1.0");
    expect(await site.revision()).toMatchObject({
      sequence: 4,
      revertsTo: 2,
      reason: "roll back to revision 2",
      releases: { "mf-one": "1.1.0" },
    });
  });

  it("goes further back each time, and rejects at the beginning", async () => {
    await back();
    await back();
    expect(await site.html("/one")).toContain("one in pt");
    await expect(back()).rejects.toMatchObject({ code: "nothing-before" });
    expect(await site.registry.revisions("production")).toHaveLength(5);
  });

  it("starts from what is live when something was promoted after it", async () => {
    await back();
    await site.promoteOne("1.3.0");
    await back();
    expect(await site.html("/one")).toContain("one 1.1.0");
  });

  it("goes back to the first of several revisions that showed the same", async () => {
    const tried = await site.nextOne("1.3.0");
    await site.canary(tried, 5);
    await site.stopCanary();
    await site.promote([tried], { again: true });
    expect((await back()).to.sequence).toBe(3);
  });

  it.each(["runs", "was stopped", "was ended by a promotion"])(
    "goes further back although a canary of another release %s in between",
    async (end) => {
      await back();
      const tried = await site.nextTwo("1.3.0");
      await site.canary([tried], 5);
      if (end === "was stopped") await site.stopCanary();
      if (end === "was ended by a promotion") {
        await site.promote([await site.registry.requireRelease("mf-two", "1.0.0")]);
        expect((await site.revision())?.canary).toBeUndefined();
      }
      expect((await back()).to.sequence).toBe(1);
      expect(await site.html("/one")).toContain("one in pt");
    },
  );

  it("goes to a named composition", async () => {
    const [first] = await site.registry.revisions("production");
    await back(first?.composition);
    expect(await site.html("/one")).toContain("one in pt");
  });

  it("passes a damaged revision that lies before the wanted one", async () => {
    const last = await site.revision();
    const damage = (sequence: number) =>
      replaceObject(site.store, keys.revision("production", sequence), "{");
    await damage(1);
    expect((await back()).to.sequence).toBe(2);
    await damage(2);
    await expect(back()).rejects.toThrow("00000002.json is damaged");
    expect((await back(last.composition)).to.sequence).toBe(3);
  });

  it("rejects what the channel never showed, and what it shows", async () => {
    // A variable of the caller's that is not set.
    await expect(back("")).rejects.toMatchObject({ code: "composition-never-shown" });
    await expect(back("0000")).rejects.toMatchObject({ code: "composition-never-shown" });
    await expect(back((await site.revision()).composition)).rejects.toMatchObject({
      code: "shown-already",
    });
  });
});

describe("R4 rolling back", () => {
  it("asks the store for the same few things whatever the size of the site", async () => {
    const callsWith = async (pages: number) => {
      site = await TestSite.open();
      const ids = Array.from({ length: pages }, (_, index) => `page-${index}`);
      const remote = (version: string) =>
        site.remote({
          name: "mf-one",
          version,
          pages: Object.fromEntries(ids.map((id) => [id, { text: version }])),
        });
      await site.promote([await site.shell(), await remote("1.0.0")]);
      await site.promote([await remote("1.1.0")]);
      const store = new CountingStore(site.store);
      await rollBack({ registry: new Registry(store), channel: "production", movedBy: "tester" });
      await site.close();
      return store.calls.map((call) => call.replace(/[0-9a-f-]{16,}/g, "…"));
    };
    const small = await callsWith(1);
    expect(await callsWith(3)).toEqual(small);
    expect(small.length).toBeLessThanOrEqual(16);
    expect(small.filter((call) => call.startsWith("create "))).toHaveLength(1);
  });

  it("rejects when the channel has moved since the rollback was decided on", async () => {
    site = await TestSite.started();
    await site.promoteOne("1.1.0");
    const { sequence } = await site.revision();
    await site.promoteOne("1.2.0");
    const move = { registry: site.registry, channel: "production", movedBy: "tester" };
    await expect(rollBack({ ...move, after: sequence })).rejects.toMatchObject({
      code: "channel-moved",
    });
    expect(await site.html("/one")).toContain("one 1.2.0");
  });

  it("R3 rejects when the channel moves in the same moment", async () => {
    site = await TestSite.started();
    await site.promoteOne("1.1.0");
    const next = await site.nextOne("1.2.0");
    site.beforeNextRevision(() => site.promote([next]));
    await expect(back()).rejects.toMatchObject({ code: "channel-moved" });
    expect(await site.html("/one")).toContain("one 1.2.0");
  });
});
