import type { VisitorGroup } from "@site/composer/judging/signals";
import { hourOf } from "@site/gateway/store/page-counts";
import type { Store } from "@site/gateway/store/store";

export interface Period {
  channel: string;
  since: Date;
}

/** Views of one hour and group with one signal. */
export interface HourlyViews {
  hour: string;
  group: VisitorGroup;
  signal: string;
  views: number;
}

/** Failures of one release on one page, and how many views of that page there were meanwhile. */
export interface PartFailures {
  page: string;
  group: VisitorGroup;
  remote: string;
  version: string;
  failed: number;
  fallbacks: number;
  first: string;
  last: string;
  /** Views of the page in the same group at the same revisions. */
  served: number;
}

/** What became of page views, added up by the database. */
export class PageFigures {
  readonly #store: Pick<Store, "db">;

  constructor(store: Pick<Store, "db">) {
    this.#store = store;
  }

  /** Views that were served, those that failed, and their LCP. */
  byHour(period: Period): Promise<HourlyViews[]> {
    return this.#rows(period)
      .where((where) =>
        where.or([where("signal", "in", ["served", "failed"]), where("signal", "like", "lcp:%")]),
      )
      .select(({ fn }) => [
        "hour",
        "visitor_group as group",
        "signal",
        fn.sum<number>("views").as("views"),
      ])
      .groupBy(["hour", "visitor_group", "signal"])
      .execute();
  }

  /** What a canary is judged by, hour by hour. */
  canaryCounts(period: Period) {
    return this.#rows(period)
      .select(({ fn }) => [
        ...(["hour", "revision", "visitor_group", "signal"] as const),
        fn.sum<number>("networks").as("networks"),
      ])
      .groupBy(["hour", "revision", "visitor_group", "signal"])
      .execute();
  }

  /** Views of each page in each group that were served, and that reported themselves live. */
  async byPage(period: Period) {
    const rows = await this.#rows(period)
      .select(({ fn }) => [
        "page",
        "visitor_group as group",
        "signal",
        fn.sum<number>("views").as("views"),
      ])
      .where("signal", "in", ["served", "answered"])
      .groupBy(["page", "visitor_group", "signal"])
      .execute();
    return Map.groupBy(rows, ({ page }) => page);
  }

  async failures(period: Period): Promise<PartFailures[]> {
    const rows = await this.#rows(period)
      .select(({ fn }) => [
        ...(["page", "visitor_group as group", "revision", "remote", "version"] as const),
        "signal",
        fn.sum<number>("views").as("views"),
        fn.min("hour").as("first"),
        fn.max("hour").as("last"),
      ])
      .where("signal", "in", ["failed", "fallback"])
      .groupBy(["page", "visitor_group", "revision", "remote", "version", "signal"])
      .execute();
    const pages = [...new Set(rows.map(({ page }) => page))];
    const served = pages.length === 0 ? [] : await this.#served(period, pages);
    const keyOf = (row: { page: string; group: string; revision: number }) =>
      JSON.stringify([row.page, row.group, row.revision]);
    const views = new Map(served.map((row) => [keyOf(row), row.views]));
    const groups = Map.groupBy(rows, ({ page, group, remote, version }) =>
      JSON.stringify([page, group, remote, version]),
    );
    const found = [...groups.values()].flatMap((same) => {
      const [one] = same;
      if (!one) return [];
      const { page, group, remote, version } = one;
      const places = new Set(same.map(keyOf));
      const times = same.flatMap(({ first, last }) => [first, last]).toSorted();
      const sum = (signal: string) =>
        same.reduce((all, row) => all + (row.signal === signal ? row.views : 0), 0);
      return {
        ...{ page, group, remote, version },
        failed: sum("failed"),
        fallbacks: sum("fallback"),
        first: times[0] ?? one.first,
        last: times.at(-1) ?? one.last,
        served: [...places].reduce((all, place) => all + (views.get(place) ?? 0), 0),
      };
    });
    return found.toSorted((a, b) => b.failed - a.failed || (a.last < b.last ? 1 : -1));
  }

  #served(period: Period, pages: readonly string[]) {
    return this.#rows(period)
      .select(({ fn }) => [
        ...(["page", "visitor_group as group", "revision"] as const),
        fn.sum<number>("views").as("views"),
      ])
      .where("signal", "=", "served")
      .where("page", "in", pages)
      .groupBy(["page", "visitor_group", "revision"])
      .execute();
  }

  #rows({ channel, since }: Period) {
    return this.#store.db
      .selectFrom("page_counts")
      .where("channel", "=", channel)
      .where("hour", ">=", hourOf(since));
  }
}

/** Sums views by signal, of one group. */
export function bySignal(rows: readonly HourlyViews[], group: VisitorGroup): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    if (row.group === group) sums.set(row.signal, (sums.get(row.signal) ?? 0) + row.views);
  }
  return sums;
}

/**
 * The value that three views in four stayed below, from counts by bucket (`lcp:2500`: up to 2,500 ms);
 * undefined without views.
 */
export function percentile75(sums: ReadonlyMap<string, number>, vital: string): number | undefined {
  const buckets = [...sums]
    .flatMap(([signal, views]) => {
      const [name, edge = ""] = signal.split(":");
      // `lcp:more` has no upper edge.
      return name === vital ? [{ edge: Number(edge) || Number.POSITIVE_INFINITY, views }] : [];
    })
    .toSorted((a, b) => a.edge - b.edge);
  const all = buckets.reduce((sum, { views }) => sum + views, 0);
  let below = 0;
  let lower = 0;
  for (const { edge, views } of buckets) {
    if (below + views >= 0.75 * all) {
      // Within the bucket, views are taken as evenly spread.
      const share = (0.75 * all - below) / views;
      return Number.isFinite(edge) ? lower + share * (edge - lower) : lower;
    }
    below += views;
    lower = edge;
  }
  return undefined;
}
