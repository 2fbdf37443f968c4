import { statfs } from "node:fs/promises";
import type { Database } from "./database/database.ts";

export interface GatewayHealth {
  /** False when submissions cannot be kept. */
  isReady: boolean;
  /** Its disk has no room left for another submission. */
  isFull: boolean;
  /** It said nothing in time: stuck, or busy with others. */
  isSilent: boolean;
  engine: Database["engine"];
  /** Deliveries not done yet, and those set aside for the owner; null when nobody can tell. */
  waiting: number | null;
  dead: number | null;
}

const longestAnswerMs = 2_000;

/** The embedded engine's log grows by 16 MiB at a time, and its tables by less than this. */
const leastFreeBytes = 8 * 1024 * 1024;

/**
 * Asks the database, with a bound on the wait. Reading says nothing of writing when the disk is
 * full, so the embedded engine's disk is looked at too: the one that holds `dataDirectory`.
 */
export async function healthOf(database: Database, dataDirectory: string): Promise<GatewayHealth> {
  const counts = database.query<{ waiting: number; dead: number }>(
    `select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
            count(*) filter (where state = 'dead')::int as dead
     from gateway.deliveries where state in ('waiting', 'sending', 'dead')`,
  );
  const silence = new Promise<null>((resolve) => {
    setTimeout(resolve, longestAnswerMs, null).unref();
  });
  const rows = await Promise.race([counts, silence]).catch(() => []);
  const { waiting = null, dead = null } = rows?.[0] ?? {};
  const isFull =
    database.engine === "embedded" && (await freeBytes(dataDirectory)) < leastFreeBytes;
  const isReady = waiting !== null && !isFull;
  return { isReady, isFull, isSilent: rows === null, engine: database.engine, waiting, dead };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize;
}
