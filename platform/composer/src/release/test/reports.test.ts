import type { SiteFacts } from "@site/contract/site";
import { keys } from "@site/registry/keys";
import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import { replaceObject } from "@site/registry/test/stores";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { altered, TestSite } from "../../../test/test-site.ts";
import { differenceBetween } from "../diff.ts";
import { historyOf } from "../history.ts";
import { rollBack } from "../rollback.ts";
import { statusOf } from "../status.ts";

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.open();
});
afterEach(() => site.close());

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe("status", () => {
  it("tells what is live where, since when, by whom, and what waits", async () => {
    expect(await statusOf(site.registry)).toEqual({ channels: [], waiting: [], damaged: [] });
    const { shell, two, promotion } = await site.start({}, at(1));
    const next = await site.nextOne("1.1.0", {}, at(2));
    await site.promote([shell, next, two], { channel: "staging", now: at(3), movedBy: "ana" });
    const waits = await site.nextOne("1.2.0", {}, at(4));
    const { channels, waiting } = await statusOf(site.registry);
    expect(channels).toMatchObject([
      {
        channel: "production",
        composition: promotion.record.id,
        since: at(1).toISOString(),
        by: "tester",
        addresses: 6,
        releases: [
          { name: "shell", version: "1.0.0", publishedAt: at(1).toISOString() },
          { name: "mf-one", version: "1.0.0" },
          { name: "mf-two", version: "1.0.0" },
        ],
      },
      { channel: "staging", by: "ana", revision: 1 },
    ]);
    expect(waiting).toMatchObject([{ name: "mf-one", version: "1.2.0" }]);

    // A release that a canary shows is no longer waiting.
    await site.canary(waits, 5);
    const now = await statusOf(site.registry);
    expect(now.channels[0]?.canary).toMatchObject({ percent: 5, releases: { "mf-one": "1.2.0" } });
    expect(now.waiting).toEqual([]);
  });
});

it("status tells since when the composition is live, and since when the canary runs", async () => {
  await site.start({}, at(1));
  const next = await site.nextOne("1.1.0", {}, at(1));
  const live = { since: at(2).toISOString(), by: "ana", reason: "promote mf-one@1.1.0" };
  await site.promote([next], { now: at(2), movedBy: "ana", note: "as agreed" });
  const tried = await site.nextTwo("1.1.0");
  await site.canary(tried, 5, at(3));
  await site.canary([], 20, at(4));
  const [during] = (await statusOf(site.registry)).channels;
  expect(during).toMatchObject({ ...live, note: "as agreed", revision: 4 });
  expect(during?.canary).toMatchObject({
    ...{ percent: 20, since: at(3).toISOString(), by: "tester" },
    ...{ reason: "canary mf-two@1.1.0 5 %", tried: [{ name: "mf-two", version: "1.1.0" }] },
  });
  const { lines } = await site.run("status");
  expect(lines[0]).toMatch(
    /, live since 2026-01-02 00:00:00 UTC, by ana: promote mf-one@1\.1\.0 \("as agreed"\)$/,
  );
  expect(lines[4]).toMatch(/^ {2}canary: 20 % get mf-two@1\.1\.0 .* since 2026-01-03 00:00:00 UTC/);
  expect(lines[5]).toMatch(/^ {4}mf-two {2}1\.1\.0 {2}published /);

  // A canary that is composed again on what another promotion brings runs on.
  await site.promote([await site.nextOne("1.2.0")], { now: at(5), note: "the next" });
  const [later] = (await statusOf(site.registry)).channels;
  expect([later?.since, later?.canary?.since]).toEqual(
    [at(5), at(3)].map((day) => day.toISOString()),
  );
  await site.stopCanary(at(6));
  expect((await statusOf(site.registry)).channels).toMatchObject([
    { since: at(5).toISOString(), note: "the next" },
  ]);
});

it("status names what can't be read, and shows everything else", async () => {
  const key = keys.revision("next", 1);
  await site.store.create(key, Buffer.from("{}"));
  const { lines } = await site.run("status");
  expect(lines[0]).toContain(`The object ${key} is damaged`);

  await site.start();
  const release = keys.release("mf-one", "1.0.0");
  await replaceObject(site.store, release, "{}");
  const { channels, damaged } = await statusOf(site.registry);
  expect(channels).toMatchObject([{ channel: "production", addresses: 6 }]);
  const named = [key, release].map((one) =>
    expect.stringContaining(`The object ${one} is damaged`),
  );
  expect(damaged).toEqual(named);
});

it("status takes no release for newer than its object, whatever its publisher's clock says", async () => {
  await site.start();
  await site.nextOne("1.1.0", {}, new Date("2038-01-01"));
  await site.nextOne("1.2.0");
  const { waiting } = await statusOf(site.registry);
  expect(waiting).toMatchObject([{ name: "mf-one", version: "1.2.0" }]);
});

it("status reads few of the releases at a time, however many there are", async () => {
  let [open, most] = [0, 0];
  class Watched extends MemoryStore {
    override async read(key: string) {
      open += 1;
      most = Math.max(most, open);
      const bytes = await super.read(key);
      await new Promise(setImmediate);
      open -= 1;
      return bytes;
    }
  }
  const release = await site.remote({ name: "mf-one", pages: {} }, at(1));
  const registry = new Registry(new Watched(site.store));
  for (let minor = 1; minor <= 100; minor += 1) {
    const publishedAt = new Date(Date.UTC(2026, 0, 1, 0, minor)).toISOString();
    await registry.createRelease(altered(release, { version: `1.${minor}.0`, publishedAt }));
  }
  expect((await statusOf(registry)).waiting).toMatchObject([{ version: "1.100.0" }]);
  expect(most).toBeLessThan(50);
});

describe("history", () => {
  it("lists revisions from the newest on, as many as asked for, each with what it changed", async () => {
    await site.start({}, at(1));
    await site.promote([await site.nextOne("1.1.0")], { now: at(2), movedBy: "ana" });
    await rollBack({ registry: site.registry, channel: "production", movedBy: "ben", now: at(3) });
    const { revisions } = await historyOf(site.registry, "production", 10);
    expect(revisions.map(({ movedBy, reason, changes }) => [movedBy, reason, changes])).toEqual([
      ["ben", "roll back to revision 1", [{ name: "mf-one", before: "1.1.0", after: "1.0.0" }]],
      ["ana", "promote mf-one@1.1.0", [{ name: "mf-one", before: "1.0.0", after: "1.1.0" }]],
      [
        "tester",
        "promote shell@1.0.0 mf-one@1.0.0 mf-two@1.0.0",
        [
          { name: "mf-one", after: "1.0.0" },
          { name: "mf-two", after: "1.0.0" },
          { name: "shell", after: "1.0.0" },
        ],
      ],
    ]);
    // The oldest revision shown is also compared with the one before it.
    const latest = await historyOf(site.registry, "production", 2);
    expect(latest.revisions).toEqual(revisions.slice(0, 2));
  });
});

describe("the difference of two compositions", () => {
  it("names facts with their values, in promote and history", async () => {
    const { promotion } = await site.start();
    const { company, ...facts } = site.facts;
    const now = {
      ...facts,
      brand: "Another brand",
      photoSharingName: "Pictures",
      ...(company && { company: { ...company, areaServed: ["Portugal"] } }),
    } satisfies SiteFacts;
    const { record } = await site.promote([], { site: now });
    const changed = differenceBetween(promotion.record, record).facts;
    expect(changed).toEqual([
      { path: "brand", before: site.facts.brand, after: "Another brand" },
      { path: "company.areaServed", before: company?.areaServed, after: ["Portugal"] },
      { path: "photoSharingName", after: "Pictures" },
    ]);
    const lines = [
      `  brand: ${site.facts.brand} → Another brand`,
      '  company.areaServed: ["Brazil","Europe"] → ["Portugal"]',
      "  photoSharingName: (none) → Pictures",
    ];
    const rehearsed = await site.run("promote mf-one@1.0.0 --dry-run");
    expect(rehearsed.lines).toContain(`  brand: Another brand → ${site.facts.brand}`);
    expect((await site.run("history")).lines.slice(1, 4)).toEqual(lines);
    const { revisions } = await historyOf(site.registry, "production", 2);
    expect(revisions).toMatchObject([{ facts: changed }, { facts: [] }]);
  });

  it("names versions, pages and addresses", async () => {
    await site.start({ two: { successor: "/one" } });
    const more = await site.remote({
      name: "mf-one",
      version: "1.1.0",
      pages: { one: {}, extra: {} },
    });
    const less = await site.remote({ name: "mf-two", version: "2.0.0", pages: {} });
    const { record, previous } = await site.promote([more, less], { allowRemoval: true });
    const difference = differenceBetween(previous ?? record, record);
    expect(difference).toMatchObject({
      releases: [
        { name: "mf-one", before: "1.0.0", after: "1.1.0" },
        { name: "mf-two", before: "1.0.0", after: "2.0.0" },
      ],
      addedPages: ["extra"],
      removedPages: ["two"],
      addedAddresses: ["/de/extra", "/en/extra", "/extra"],
      removedAddresses: [
        { path: "/de/two", successor: "/de/one" },
        { path: "/en/two", successor: "/en/one" },
        { path: "/two", successor: "/one" },
      ],
      changedDocuments: ["/de/one", "/en/one", "/one"],
    });
    expect(differenceBetween(record, record)).toMatchObject({ releases: [], changedDocuments: [] });
  });
});
