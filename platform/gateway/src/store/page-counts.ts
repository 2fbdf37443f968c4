import { sql } from "kysely";
import type { Store } from "./store.ts";
import { pageCountKey, type Tables } from "./tables.ts";

export type PageCount = Tables["page_counts"];

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
    return this.#store.db
      .selectFrom("page_counts")
      .select(({ fn }) => [
        ...(["revision", "visitor_group", "signal"] as const),
        fn.sum<number>("networks").as("networks"),
      ])
      .where("channel", "=", channel)
      .where("hour", ">=", hourOf(from))
      .groupBy(["revision", "visitor_group", "signal"])
      .execute();
  }

  async deleteOlderThan(days: number): Promise<void> {
    await this.#store.db
      .deleteFrom("page_counts")
      .where("hour", "<", this.#store.time(-days * dayMs))
      .execute();
  }
}

/** The hour of a moment, as it stands in a row. */
export function hourOf(moment: Date): string {
  return `${moment.toISOString().slice(0, "2000-01-01T00".length)}:00:00.000Z`;
}

function keyOf(row: PageCount): string {
  return JSON.stringify(pageCountKey.map((name) => row[name]));
}
