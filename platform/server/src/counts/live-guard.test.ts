import type { CountRow } from "@site/composer/judging/figures";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cleanUp, startedSite } from "#test/served-site.ts";
import { LiveGuard, lookEveryMs } from "./live-guard.ts";

let site: Awaited<ReturnType<typeof startedSite>>;
let rows: CountRow[];
beforeEach(async () => {
  site = await startedSite();
  rows = [];
});
afterEach(cleanUp);

function viewsAt(revision: number, counts: Record<string, number>): CountRow[] {
  return Object.entries(counts).map(([signal, networks]) => ({
    ...{ revision, visitor_group: "live" as const, signal, networks },
  }));
}

/** A guard of what is live, and what it says at one look after the other. */
async function guarded() {
  const { registry } = site;
  const live = { channel: "production", revision: await registry.revision("production") };
  const guard = new LiveGuard({ registry, live, counts: { since: async () => rows } });
  let nowMs = Date.now();
  const look = async () => {
    nowMs += lookEveryMs;
    return (await guard.worse(nowMs))?.evidence;
  };
  return { live, look };
}

const well = viewsAt(1, { served: 400, answered: 396, failed: 1 });

test("says why a release is worse than what it replaced, until it is replaced", async () => {
  await site.promoteOne("1.1.0");
  const { live, look } = await guarded();
  rows = [...well, ...viewsAt(2, { served: 20, answered: 20 })];
  expect(await look()).toBeUndefined();
  rows = [...well, ...viewsAt(2, { served: 20, answered: 0 })];
  expect(await look()).toBe("never live or failed: 20 of 20 views, before 5 of 400");
  await site.rollBack();
  live.revision = await site.registry.revision("production");
  expect(await look()).toBeUndefined();
});

test("waits for the views of failures that were just reported", async () => {
  await site.promoteOne("1.1.0");
  const { look } = await guarded();
  rows = [...well, ...viewsAt(2, { served: 2, answered: 2, failed: 12 })];
  expect(await look()).toBeUndefined();
  rows = [...well, ...viewsAt(2, { served: 30, answered: 30, failed: 12 })];
  expect(await look()).toContain("12 of 30 views");
});

test("judges a release that is live again by its new views alone", async () => {
  await site.promoteOne("1.1.0");
  const { live, look } = await guarded();
  rows = [...well, ...viewsAt(2, { served: 40, answered: 40, failed: 12 })];
  await look();
  await site.rollBack();
  rows = [...well, ...viewsAt(3, { served: 400, answered: 400 })];
  live.revision = await site.registry.revision("production");
  await look();
  await site.promote([await site.registry.requireRelease("mf-one", "1.1.0")], { again: true });
  rows = [...rows, ...viewsAt(4, { served: 2, answered: 2, failed: 12 })];
  live.revision = await site.registry.revision("production");
  expect(live.revision?.sequence).toBe(4);
  expect(await look()).toBeUndefined();
});

test("compares nothing with the first release, without views before, or after a day", async () => {
  rows = viewsAt(1, { served: 20, answered: 0 });
  expect(await (await guarded()).look()).toBeUndefined();
  await site.promoteOne("1.1.0", {}, new Date(Date.now() - 25 * 60 * 60_000));
  rows = [...well, ...viewsAt(2, { served: 20, answered: 0 })];
  expect(await (await guarded()).look()).toBeUndefined();
  await site.promoteOne("1.2.0");
  rows = viewsAt(3, { served: 20, answered: 0 });
  expect(await (await guarded()).look()).toBeUndefined();
});
