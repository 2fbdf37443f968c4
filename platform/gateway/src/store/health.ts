import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Store } from "./store.ts";

export interface GatewayHealth {
  /** False when submissions cannot be stored. */
  isReady: boolean;
  /** The disk has no room left for another submission. */
  isFull: boolean;
  /** The store said nothing in time: stuck, or busy with others. */
  isSilent: boolean;
  engine: Store["engine"];
  /** Deliveries not done yet, and those set aside for the owner; null when nobody can tell. */
  waiting: number | null;
  dead: number | null;
  /** Since when the oldest delivery that is not done has waited, in milliseconds; 0 when none does. */
  oldestWaitingMs: number | null;
}

const maxResponseMs = 2_000;

/** A submission takes less, and the log of writes grows by less between two looks. */
const minFreeBytes = 8 * 1024 * 1024;

/**
 * Asks the store, with a bound on the wait. Reading says nothing of writing when the disk is full,
 * so the disk of the embedded engine is looked at too.
 */
export async function healthOf(store: Store, dataDirectory: string): Promise<GatewayHealth> {
  const counts = store.db
    .selectFrom("deliveries")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .select(({ fn }) => fn.min("accepted_at").as("oldest"))
    .where(sql<boolean>`state in ('waiting', 'sending', 'dead')`)
    .groupBy("state")
    .execute();
  const silence = new Promise<"silent">((resolve) => {
    setTimeout(resolve, maxResponseMs, "silent").unref();
  });
  const rows = await Promise.race([counts, silence]).catch(() => "failed" as const);
  const isFull = store.engine === "embedded" && (await isDiskFull(dataDirectory));
  const { engine } = store;
  if (typeof rows === "string") {
    const isSilent = rows === "silent";
    const unknown = { waiting: null, dead: null, oldestWaitingMs: null };
    return { isReady: false, isFull, isSilent, engine, ...unknown };
  }
  const countOf = (...states: string[]) =>
    rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
  const waiting = countOf("waiting", "sending");
  const waitingSince = rows.filter(({ state }) => state !== "dead").map(({ oldest }) => oldest);
  const ages = waitingSince.map((time) => Math.max(Date.now() - Date.parse(time), 0));
  return {
    isReady: !isFull,
    isFull,
    isSilent: false,
    engine,
    waiting,
    dead: countOf("dead"),
    oldestWaitingMs: Math.max(0, ...ages),
  };
}

/** A disk that cannot be asked is not known to be full; the store itself says whether it works. */
async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < minFreeBytes;
}
