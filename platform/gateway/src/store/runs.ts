import type { Store } from "./store.ts";

const verb = "backup";

/** Replaces the record of the last backup; `fault` says what was wrong with it. */
export async function recordBackup({ db }: Pick<Store, "db">, fault: string): Promise<void> {
  const run = { ended_at: new Date().toISOString(), fault };
  await db
    .insertInto("runs")
    .values({ verb, ...run })
    .onConflict((conflict) => conflict.column("verb").doUpdateSet(run))
    .execute();
}

/** How the last backup ended; undefined where none was recorded. */
export async function lastBackup({ db }: Pick<Store, "db">) {
  const query = db.selectFrom("runs").select(["ended_at", "fault"]).where("verb", "=", verb);
  const run = await query.executeTakeFirst();
  return run && { endedAt: run.ended_at, ...(run.fault && { fault: run.fault }) };
}
