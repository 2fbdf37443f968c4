import type { PageCount } from "@site/gateway/store/page-counts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ViewCounts } from "./view-counts.ts";

let added: PageCount[];
let isAway: boolean;
const logged = vi.fn();
let counts: ViewCounts;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:30:00Z") });
  added = [];
  isAway = false;
  logged.mockReset();
  counts = new ViewCounts({
    channel: "production",
    retentionDays: 30,
    // Cast: the one method that is called.
    log: { error: logged } as never,
    store: {
      deleteOlderThan: async () => {},
      add: async (rows) => {
        if (isAway) throw new Error("away");
        added.push(...rows);
      },
    },
  });
});
afterEach(async () => {
  await counts.close();
  vi.useRealTimers();
});

const view = () => ({
  composition: "ab",
  revision: 3,
  servedAtSeconds: Date.now() / 1_000,
  isOnly: true,
});
const count = (signal: string, page = "home") =>
  counts.count(view(), "canary", { signal, page }, true);

test("failures are written within a second, views and answers together after a minute", async () => {
  count("failed");
  count("failed");
  const early = view();
  count("served");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(added).toMatchObject([{ signal: "failed", views: 2, networks: 2 }]);
  await vi.advanceTimersByTimeAsync(20_000);
  counts.count(early, "canary", { signal: "answered", page: "home" }, true);
  await vi.advanceTimersByTimeAsync(38_000);
  expect(added).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(added.slice(1)).toMatchObject([{ signal: "served" }, { signal: "answered" }]);
});

test("a server that ends writes all that it has", async () => {
  count("served");
  await counts.close();
  expect(added).toMatchObject([
    { hour: "2026-11-20T12:00:00.000Z", channel: "production", visitor_group: "canary" },
  ]);
});

test("what a store that is away missed is written later, and the log says so once", async () => {
  isAway = true;
  count("failed");
  await vi.advanceTimersByTimeAsync(3_000);
  count("failed");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(logged).toHaveBeenCalledOnce();
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(added).toMatchObject([{ views: 2 }]);
});

test("a store that stays away doesn't fill the memory", async () => {
  isAway = true;
  for (let page = 0; page < 60_000; page += 1) count("failed", `${page}`);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(added).toHaveLength(50_000);
});

test("a network is new again in the next hour", () => {
  expect(counts.isFirst("203.0.113.1", "served")).toBe(true);
  expect(counts.isFirst("203.0.113.1", "served")).toBe(false);
  expect(counts.isFirst("203.0.113.1", "failed")).toBe(true);
  vi.setSystemTime("2026-11-20T13:00:00Z");
  expect(counts.isFirst("203.0.113.1", "served")).toBe(true);
});
