import { setTimeout as pause } from "node:timers/promises";
import { reportsPath } from "@site/contract/report";
import type { PageCount } from "@site/gateway/store/page-counts";
import { GuardedStore, type ObjectStore } from "@site/registry/object-store";
import type { FastifyBaseLogger } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cleanUp, openSite, type Served, serve } from "#test/served-site.ts";
import { CanaryGuard } from "./canary-guard.ts";

let site: Awaited<ReturnType<typeof openSite>>;

// Servers and guards look again each second or two, of a clock that `pass` moves.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(async () => {
  vi.useRealTimers();
  await cleanUp();
});

/** Lets seconds pass, with time for the work of each; ends earlier once something is true. */
async function pass(seconds: number, isTrue: () => boolean | Promise<boolean> = () => false) {
  for (let second = 0; second < seconds && !(await isTrue()); second += 1) {
    vi.advanceTimersByTime(1_000);
    await pause(30);
  }
}
const ended = async () => (await latest()).canary === undefined;

const env = { TRUST_PROXY: "1", REQUESTS_PER_MINUTE: "0" };
const guarded = () => serve(site, { env, canaryGuard: "stop", graceMs: 0 });

/** A site with a canary at half of the visitors. */
async function withCanary(around?: (store: ObjectStore) => ObjectStore): Promise<void> {
  site = await openSite(around && { around });
  await site.start();
  await site.canary(await site.nextOne("1.1.0"), 50);
}

const answered = { kind: "answered", path: "/one" };
const failure = {
  ...{ kind: "failure", path: "/one", remote: "mf-one", version: "1.1.0", part: "one" },
  ...{ language: "pt", phase: "render", fault: "thrown", message: "it threw" },
};

/** One visitor: opens a page, and reports what `reports` gives for the canary's visitors. */
async function visit(
  { app }: Served,
  network: string,
  reports: (isCanary: boolean) => object[],
): Promise<void> {
  const browser = { "sec-fetch-dest": "document", "x-forwarded-for": network };
  const headers = { ...browser, "user-agent": "Mozilla/5.0 Firefox/140.0" };
  const timing = (await app.inject({ url: "/one", headers })).headers["server-timing"];
  const mark = /reports;desc="([^"]+)"/.exec(String(timing))?.[1] ?? "";
  const { canary } = await site.registry.requireRevision("production");
  const told = reports(mark.split(".")[0] === canary?.composition);
  if (told.length === 0) return;
  await app.inject({
    method: "POST",
    url: reportsPath,
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    payload: JSON.stringify({ composition: mark, reports: told }),
  });
}

async function visits(served: Served, count: number, reports: Parameters<typeof visit>[2]) {
  for (let at = 0; at < count; at += 1)
    await visit(served, `203.0.${at >> 8}.${at & 255}`, reports);
}

const latest = () => site.registry.requireRevision("production");

test.each<[string, (isCanary: boolean) => object[]]>([
  ["whose pages never answer", (isCanary) => (isCanary ? [] : [answered])],
  ["whose pages fail", (isCanary) => (isCanary ? [answered, failure] : [answered])],
])("a canary %s is ended within seconds, with the evidence", async (_title, reports) => {
  await withCanary();
  const { composition } = await latest();
  const served = await guarded();
  await visits(served, 60, reports);
  await pass(600, ended);
  const { movedBy, note, ...revision } = await latest();
  expect([movedBy, revision.composition]).toEqual(["guard", composition]);
  expect(note).toMatch(
    /^mf-one@1\.1\.0: never live or failed: (\d+)( of \1)?, live 0( of \d+)? at 50 %/,
  );
  const evidence = note?.slice("mf-one@1.1.0: ".length);
  for (const said of ["is convicted", "has ended the canary"]) {
    const lines = served.lines.filter((line) => line.includes(said));
    expect(lines).toEqual([expect.stringContaining(evidence ?? "no note")]);
  }
});

test("a faultless canary stays, and so does one that only one network reports", async () => {
  await withCanary();
  const served = await guarded();
  await visits(served, 60, () => [answered]);
  for (let times = 0; times < 40; times += 1) {
    await visit(served, "198.51.100.1", () => [answered, failure]);
  }
  await pass(20);
  expect((await latest()).canary).toBeDefined();
});

test("without the right to write the channel it says so at start, and only tells", async () => {
  class ReadOnly extends GuardedStore {
    protected override before(call: string, key: string): void {
      if (isReadOnly && call === "create" && key.startsWith("channels/")) {
        throw new Error("AccessDenied");
      }
    }
  }
  let isReadOnly = false;
  await withCanary((store) => new ReadOnly(store));
  isReadOnly = true;
  const served = await guarded();
  const told = (text: string) => served.lines.filter((line) => line.includes(text)).length;
  await pass(600, () => told("only tells") === 1);
  await visits(served, 60, (isCanary) => (isCanary ? [failure] : [answered]));
  await pass(600, () => told("is convicted") === 1);
  await pass(10);
  expect((await latest()).canary).toBeDefined();
  expect(served.lines).toHaveLength(2);
});

/** Guards of the canary, to whose counts 20 networks have reported failures. */
async function guards(count: number, ends: boolean) {
  const live = { channel: "production", revision: await latest() };
  const row = { revision: 2, signal: "failed", networks: 20 };
  // Cast: the fields that are read.
  const counts = { since: async () => [{ ...row, visitor_group: "canary" }] as PageCount[] };
  const error = vi.fn();
  const log = { error, warn: vi.fn() } as unknown as FastifyBaseLogger;
  const given = { registry: site.registry, live, counts, log, ends };
  return { error, all: Array.from({ length: count }, () => new CanaryGuard(given)) };
}

test("of two servers one ends it, and neither complains", async () => {
  await withCanary();
  const { all, error } = await guards(2, true);
  await pass(600, ended);
  await pass(10);
  for (const guard of all) guard.stop();
  expect((await latest()).sequence).toBe(3);
  expect(error).not.toHaveBeenCalled();
});

test("one that may not end a canary names the one that is convicted", async () => {
  await withCanary();
  const [guard] = (await guards(1, false)).all;
  await pass(600, () => guard?.convicted !== undefined);
  expect(guard?.convicted?.id).toBe((await latest()).canary?.id);
  await pass(10);
  guard?.stop();
  expect((await latest()).sequence).toBe(2);
});

test("what was served is no canary's anymore, once somebody has ended it", async () => {
  await withCanary();
  const served = await guarded();
  await site.stopCanary();
  await visits(served, 40, (isCanary) => (isCanary ? [] : [answered]));
  await pass(20);
  expect((await latest()).movedBy).toBe("tester");
});
