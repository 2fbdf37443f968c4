import type { LastRuns } from "@site/composer/housekeeping";
import { stopCanary } from "@site/composer/release/canary";
import type { PartFailures } from "@site/gateway/store/page-counts";
import { startMailServer } from "@site/gateway/test/mail-server";
import { smtpSettings } from "@site/gateway/test/test-gateway";
import { until } from "@site/gateway/test/until";
import type { ChannelRevision } from "@site/registry/channel-revision";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReadinessReport } from "#process/readiness.ts";
import { cleanUp, openSite, serve } from "#test/served-site.ts";
import { type TroubleSources, Troubles } from "./troubles.ts";

afterEach(cleanUp);

const well: ReadinessReport = {
  ...{ status: "ready", composition: "a", database: "reachable", store: "reachable", damaged: [] },
};

const noRuns: LastRuns = { verify: null, mirror: null, backup: null, collect: null };

/** A server whose state a test sets. */
function sources() {
  const revision = { channel: "production", sequence: 1, movedBy: "ana" };
  const state = {
    report: well,
    outbox: { dead: 0 as number | null, oldestWaitingMs: 0 as number | null },
    free: 100e9 as number | null,
    runs: noRuns,
    failures: [] as PartFailures[],
    // Cast: the fields that are read.
    live: { channel: "production", revision: revision as ChannelRevision },
    guard: { convicted: undefined } as TroubleSources["guard"],
  };
  const troubles = new Troubles({
    ...{ live: state.live, guard: state.guard },
    readiness: { report: async () => state.report },
    outbox: async () => state.outbox,
    freeBytes: async () => state.free,
    runs: async () => state.runs,
    failures: async () => state.failures,
    overdueDays: 8,
  });
  const names = async () => (await troubles.now()).map(({ name }) => name.split(" ")[0]);
  return { state, troubles, names };
}

test("a site that is well has no trouble", async () => {
  expect(await sources().names()).toEqual([]);
});

test.each<[string, Partial<ReadinessReport>, string[]]>([
  ["the registry away", { store: "unreachable" }, ["registry"]],
  ["the database away", { database: "unreachable" }, ["database"]],
  ["the database's disk full", { database: "full" }, ["database"]],
  ["a damaged database", { database: "damaged" }, ["database"]],
  ["a slow database", { database: "busy" }, []],
  ["no gateway", { database: "none" }, []],
])("with %s it says so, after some minutes", async (_title, report, expected) => {
  const { state, troubles, names } = sources();
  state.report = { ...well, ...report };
  expect(await names()).toEqual(expected);
  for (const { holdMs } of await troubles.now()) expect(holdMs).toBeGreaterThan(2 * 60_000);
});

test("on a full disk submissions are stored until nothing can be written", async () => {
  const { state, troubles } = sources();
  state.report = { ...well, database: "full" };
  const [found] = await troubles.now();
  expect(found?.fact).not.toContain("can't be stored");
  expect(found?.visitors).toMatch(/^once nothing can be written/);
});

test("less than 1 GB of free disk is trouble", async () => {
  const { state, names } = sources();
  state.free = 0.9e9;
  expect(await names()).toEqual(["disk"]);
  state.free = null;
  expect(await names()).toEqual([]);
});

test("deliveries that were given up are trouble until they are done", async () => {
  const { state, troubles } = sources();
  const sizes: (number | undefined)[] = [];
  for (const dead of [null, 4, 9, null, 2, 0]) {
    state.outbox = { dead, oldestWaitingMs: dead };
    sizes.push((await troubles.now())[0]?.size);
  }
  expect(sizes).toEqual([undefined, 4, 9, 9, 2, undefined]);
});

test("a delivery that has waited for long is trouble", async () => {
  const { state, names } = sources();
  state.outbox.oldestWaitingMs = 80 * 60_000;
  expect(await names()).toEqual(["waiting"]);
});

test.each<[string, Partial<PartFailures>, string[]]>([
  ["that everybody gets", {}, ["failing mf-home@1.0.0"]],
  ["that was replaced", { version: "0.9.0" }, []],
  ["of a canary, which has its guard", { group: "canary" }, []],
  ["in one network", { failedNetworks: 1 }, []],
  ["in one view of two hundred", { served: 1_000 }, []],
])("a failing release %s is trouble, or isn't", async (_title, failure, expected) => {
  const { state, troubles } = sources();
  state.live.revision = { ...state.live.revision, releases: { "mf-home": "1.0.0" } };
  const release = { remote: "mf-home", version: "1.0.0", page: "home", group: "live" } as const;
  const times = { first: "2026-11-28T00:00:00.000Z", last: "2026-11-28T01:00:00.000Z" };
  const figures = { failed: 9, failedNetworks: 5, fallbacks: 0, served: 80 };
  state.failures = [{ ...release, ...times, ...figures, ...failure }];
  expect((await troubles.now()).map(({ name }) => name)).toEqual(expected);
});

describe("housekeeping", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-28T00:00:00.000Z") }));
  afterEach(() => void vi.useRealTimers());
  const ended = (day: string, fault?: string) => ({
    ...{ endedAt: `2026-11-${day}T00:00:00.000Z`, ...(fault && { fault }) },
  });
  const minuteMs = 60_000;
  const ahead = { endedAt: "2027-11-28T00:00:00.000Z" };

  test.each<[string, Partial<LastRuns>, string[]]>([
    ["no run at all", {}, []],
    ["a run a week ago", { verify: ended("21"), backup: ended("21") }, []],
    ["runs that ended badly", { backup: ended("27", "its disk is full") }, ["failed backup"]],
    ["runs nine days ago", { mirror: ended("19"), collect: ended("19") }, ["overdue mirror"]],
    ["a run by a clock that is a year ahead", { verify: ahead }, ["overdue verify"]],
    ["a collection that ended badly", { collect: ended("27", "damaged") }, []],
    ["a store that can't be read", { backup: { unread: "CONNECTION" } }, []],
  ])("with %s it says so", async (_title, runs, expected) => {
    const { state, troubles } = sources();
    state.runs = { ...noRuns, ...runs };
    const found = await troubles.now();
    expect(found.map(({ name }) => name)).toEqual(expected);
    // A server that can't stay up must not tell it at each start.
    for (const { holdMs } of found) expect(holdMs).toBe(minuteMs);
  });

  test("a failure lasts until the next run, also while the record can't be read", async () => {
    const { state, troubles } = sources();
    const seen: number[] = [];
    for (const verify of [ended("28", "1 issue"), { unread: "away" }, ended("28")]) {
      state.runs = { ...noRuns, verify };
      seen.push((await troubles.now()).length);
      vi.advanceTimersByTime(minuteMs);
    }
    expect(seen).toEqual([1, 1, 0]);
  });
});

test("a convicted canary is trouble while it runs, with the evidence and the command that ends it", async () => {
  const { state, troubles, names } = sources();
  const canary = { id: "c", composition: "b", percent: 10, releases: { "mf-one": "1.1.0" } };
  const evidence = "failed: 9 of 60";
  state.live.revision = { ...state.live.revision, canary };
  expect(await names()).toEqual([]);
  state.guard.convicted = { id: "an earlier one", evidence };
  expect(await names()).toEqual([]);
  state.guard.convicted = { id: "c", evidence };
  const [found] = await troubles.now();
  expect(found).toMatchObject({ name: "canary c", details: evidence });
  expect(found?.remedy[0]).toBe("pnpm release canary --stop --channel production");
  const { canary: _, ...ended } = state.live.revision;
  state.live.revision = ended;
  expect(await names()).toEqual([]);
  for (const [minutes, expected] of [
    [1, ["ended"]],
    [60, []],
  ] as const) {
    const movedAt = new Date(Date.now() - minutes * 60_000).toISOString();
    state.live.revision = { ...ended, movedBy: "guard", movedAt };
    expect(await names()).toEqual(expected);
  }
});

test("the operator gets a mail when the guard has ended a canary while the server was starting", async () => {
  const { url, mails } = await startMailServer();
  const site = await openSite();
  await site.start();
  await site.canary(await site.nextOne("1.1.0"), 50);
  const id = (await site.registry.requireRevision("production")).canary?.id ?? "";
  const note = "mf-one@1.1.0: failed: 9 of 60";
  await stopCanary({ registry: site.registry, channel: "production", id, note, movedBy: "guard" });
  await serve(site, { env: { ...smtpSettings(url), ALERT_EMAIL: "ops@example.com" } });
  await until("a mail arrives", () => mails.length === 1, 12_000);
  expect(mails[0]?.text).toContain(note);
  expect(mails[0]?.to).toEqual(["ops@example.com"]);
});
