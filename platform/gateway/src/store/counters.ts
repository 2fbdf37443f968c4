import { createHmac, hkdfSync } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

export interface Count {
  /** How often the name was counted in its window, this time included. */
  count: number;
  /** Until the window is over and the count begins anew. */
  endsInMs: number;
}

/** Counts by name within a window of time, such as a visitor's submissions in an hour. */
export interface Counters {
  /** Counts each name once; the first count of a name begins its window. */
  add(names: readonly string[], windowMs: number): Promise<Count[]>;
}

/** Names remembered at once; beyond it the longest unseen are forgotten. */
const maxNames = 50_000;

/** For a server that has the store for itself. */
export function memoryCounters(now: () => number = () => performance.now()): Counters {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    async add(names, windowMs) {
      return names.map((name) => {
        const known = windows.get(name);
        const begun = known !== undefined && known.endsAt > now();
        const { count, endsAt } = begun ? known : { count: 0, endsAt: now() + windowMs };
        // Deleted first, so that the map's order is the order of last use.
        windows.delete(name);
        windows.set(name, { count: count + 1, endsAt });
        const [oldest] = windows.keys();
        if (windows.size > maxNames && oldest !== undefined) windows.delete(oldest);
        return { count: count + 1, endsInMs: endsAt - now() };
      });
    },
  };
}

/**
 * For several servers on one PostgreSQL database. A name may hold an address, so its digest is
 * stored, under a key of what all of them know and a reader of the table does not: the password.
 * The rest of the address may be written differently on each server.
 */
export function sharedCounters(db: Kysely<Tables>, databaseUrl: string): Counters {
  const password = URL.parse(databaseUrl)?.password ?? "";
  const key = Buffer.from(hkdfSync("sha256", password, "", "counters of visitors", 32));
  return {
    async add(names, windowMs) {
      const digests = names.map((name) => createHmac("sha256", key).update(name).digest("hex"));
      const end = sql<string>`now() + ${windowMs}::double precision * interval '1 millisecond'`;
      // An end beyond a whole window was written by a clock that was wrong.
      const isOver = sql<boolean>`(counters.until <= now() or counters.until > excluded.until)`;
      const rows = await db
        .insertInto("counters")
        .values(digests.map((name) => ({ name, count: 1, until: end })))
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({
            count: sql`case when ${isOver} then 1 else counters.count + 1 end`,
            until: sql`case when ${isOver} then excluded.until else counters.until end`,
          }),
        )
        .returning(["name", "count"])
        .returning(sql<number>`extract(epoch from counters.until - now())::float8 * 1000`.as("ms"))
        .execute();
      const found = new Map(rows.map(({ name, count, ms }) => [name, { count, endsInMs: ms }]));
      return digests.map((name) => found.get(name) ?? { count: 1, endsInMs: windowMs });
    },
  };
}
