import type { Database } from "./database/database.ts";

export interface GatewayHealth {
  /** False when submissions cannot be kept. */
  isReady: boolean;
  engine: Database["engine"];
  /** Deliveries not done yet, and those set aside for the owner; null when nobody can tell. */
  waiting: number | null;
  dead: number | null;
}

const longestAnswerMs = 2_000;

/** Asks the database, with a bound on the wait. */
export async function healthOf(database: Database): Promise<GatewayHealth> {
  const counts = database.query<{ waiting: number; dead: number }>(
    `select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
            count(*) filter (where state = 'dead')::int as dead
     from gateway.deliveries where state in ('waiting', 'sending', 'dead')`,
  );
  const silence = new Promise<[]>((resolve) => {
    setTimeout(resolve, longestAnswerMs, []).unref();
  });
  const [row] = await Promise.race([counts, silence]).catch(() => []);
  const { waiting = null, dead = null } = row ?? {};
  return { isReady: row !== undefined, engine: database.engine, waiting, dead };
}
