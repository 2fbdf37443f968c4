import { beforeAll, describe, expect, test } from "vitest";
import { engines } from "#test/engines.ts";
import { hourOf, type PageCount, PageCounts } from "./page-counts.ts";
import type { Store } from "./store.ts";

const hour = hourOf(new Date());
const row: PageCount = {
  hour,
  channel: "production",
  revision: 3,
  composition: "abc",
  visitor_group: "live",
  page: "home",
  signal: "served",
  remote: "",
  version: "",
  views: 2,
  networks: 1,
};

describe.each(engines)("totals of page views on the $engine engine", (kind) => {
  let store: Store;
  let counts: PageCounts;
  beforeAll(async () => {
    ({ store } = await kind.open());
    counts = new PageCounts(store);
  });
  const stored = (channel: string) =>
    store.db.selectFrom("page_counts").selectAll().where("channel", "=", channel).execute();

  test("add up, whichever server counted, and are read by channel and hour", async () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => ({ ...row, page: `page-${at}` }));
    await Promise.all([counts.add(rows), counts.add(rows.toReversed())]);
    await counts.add([{ ...row, channel: "staging" }]);
    const { revision, visitor_group, signal } = row;
    expect(await counts.since(new Date(), "production")).toEqual([
      { revision, visitor_group, signal, networks: 3_000 },
    ]);
    const read = await stored("production");
    expect(read).toHaveLength(1_500);
    expect(read.find(({ page }) => page === "page-7")).toEqual({
      ...row,
      page: "page-7",
      views: 4,
      networks: 2,
    });
    expect(await counts.since(new Date(Date.now() + 3_600_000), "production")).toEqual([]);
  });

  test("are deleted after their days", async () => {
    const old = hourOf(new Date(Date.now() - 3 * 86_400_000));
    await counts.add([{ ...row, hour: old, channel: "old" }]);
    await counts.deleteOlderThan(4);
    expect(await stored("old")).toHaveLength(1);
    await counts.deleteOlderThan(2);
    expect(await stored("old")).toEqual([]);
  });
});
