import { sql } from "kysely";
import type { Store } from "./store.ts";
import { pageCountKey, type Tables } from "./tables.ts";

export type PageCount = Tables["page_counts"];

/** Views of one hour and group with one signal. */
export type HourlyViews = Awaited<ReturnType<PageCounts["byHour"]>>[number];

/** Totals of a channel from an hour on. */
export interface Period {
  channel: string;
  since: Date;
}

/** Failures of one release on one page, and how many views of that page there were meanwhile. */
export interface PartFailures {
  page: string;
  group: PageCount["visitor_group"];
  remote: string;
  version: string;
  failed: number;
  /** The failed views, of each network one an hour: anybody can send reports. */
  failedNetworks: number;
  fallbacks: number;
  first: string;
  last: string;
  /** Views of the page in the same group at the same revisions. */
  served: number;
}

/** A part counts as failing from this many failed views on, and this share of its page's views. */
const minFailed = 5;
const minShare = 0.01;

/** Whether a part fails often enough for somebody to look. */
export const isFailing = ({ failed, served }: Pick<PartFailures, "failed" | "served">): boolean =>
  failed >= minFailed && failed >= minShare * served;

const dayMs = 24 * 60 * 60 * 1000;

/** Rows in one statement: the embedded engine takes 32,766 values in one. */
const maxRows = 1_000;

/** Totals of page views in the store, which several servers add to. Each method rejects with a StoreError. */
export class PageCounts {
  readonly #store: Pick<Store, "db" | "time">;

  constructor(store: Pick<Store, "db" | "time">) {
    this.#store = store;
  }

  /** Adds to the totals, of all rows or of none. No two rows have the same key. */
  async add(rows: readonly PageCount[]): Promise<void> {
    // Two servers that add to the same rows would wait for each other, if their orders differed.
    const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    await this.#store.db.transaction().execute(async (transaction) => {
      for (let at = 0; at < sorted.length; at += maxRows) {
        await transaction
          .insertInto("page_counts")
          .values(sorted.slice(at, at + maxRows))
          .onConflict((conflict) =>
            conflict.columns(pageCountKey).doUpdateSet({
              views: sql`page_counts.views + excluded.views`,
              networks: sql`page_counts.networks + excluded.networks`,
            }),
          )
          .execute();
      }
    });
  }

  /** A channel's totals from an hour on, over all pages: what a canary is judged by. */
  since(from: Date, channel: string) {
    return this.#judged({ channel, since: from }).execute();
  }

  /** The same, hour by hour. */
  sinceByHour(period: Period) {
    return this.#judged(period).select("hour").groupBy("hour").execute();
  }

  #judged(period: Period) {
    return this.#rowsOf(period)
      .select(["revision", "visitor_group", "signal", sumOf("networks")])
      .groupBy(["revision", "visitor_group", "signal"]);
  }

  /** Views that were served, those that failed, and their LCP. */
  byHour(period: Period) {
    return this.#rowsOf(period)
      .where((where) =>
        where.or([where("signal", "in", ["served", "failed"]), where("signal", "like", "lcp:%")]),
      )
      .select(["hour", "visitor_group as group", "signal", sumOf("views")])
      .groupBy(["hour", "visitor_group", "signal"])
      .execute();
  }

  /** Views of each page in each group that were served. */
  async byPage(period: Period) {
    const rows = await this.#rowsOf(period)
      .select(["page", "visitor_group as group", sumOf("views")])
      .where("signal", "=", "served")
      .groupBy(["page", "visitor_group"])
      .execute();
    return Map.groupBy(rows, ({ page }) => page);
  }

  async failures(period: Period): Promise<PartFailures[]> {
    const rows = await this.#rowsOf(period)
      .select(["page", "visitor_group as group", "revision", "remote", "version", "signal"])
      .select([sumOf("views"), sumOf("networks")])
      .select(({ fn }) => [fn.min("hour").as("first"), fn.max("hour").as("last")])
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
      const sum = (signal: string, column: "views" | "networks" = "views") =>
        same.reduce((all, row) => all + (row.signal === signal ? row[column] : 0), 0);
      return {
        ...{ page, group, remote, version },
        failed: sum("failed"),
        failedNetworks: sum("failed", "networks"),
        fallbacks: sum("fallback"),
        first: times[0] ?? one.first,
        last: times.at(-1) ?? one.last,
        served: [...places].reduce((all, place) => all + (views.get(place) ?? 0), 0),
      };
    });
    return found.toSorted((a, b) => b.failed - a.failed || (a.last < b.last ? 1 : -1));
  }

  #served(period: Period, pages: readonly string[]) {
    return this.#rowsOf(period)
      .select(["page", "visitor_group as group", "revision", sumOf("views")])
      .where("signal", "=", "served")
      .where("page", "in", pages)
      .groupBy(["page", "visitor_group", "revision"])
      .execute();
  }

  #rowsOf({ channel, since }: Period) {
    return this.#store.db
      .selectFrom("page_counts")
      .where("channel", "=", channel)
      .where("hour", ">=", hourOf(since));
  }

  async deleteOlderThan(days: number): Promise<void> {
    await this.#store.db
      .deleteFrom("page_counts")
      .where("hour", "<", this.#store.time(-days * dayMs))
      .execute();
  }
}

const sumOf = <Column extends "views" | "networks">(column: Column) =>
  sql<number>`sum(${sql.ref(column)})`.as(column);

/** The hour of a moment, as it stands in a row. */
export function hourOf(moment: Date): string {
  return `${moment.toISOString().slice(0, "2000-01-01T00".length)}:00:00.000Z`;
}

function keyOf(row: PageCount): string {
  return JSON.stringify(pageCountKey.map((name) => row[name]));
}
