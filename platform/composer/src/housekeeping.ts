import { failure } from "@site/contract/failure";
import type { Registry } from "@site/registry/registry";
import { endedNow, type Run } from "@site/registry/run";
import type { ReleaseContext } from "#command-line.ts";
import { utcText } from "#output/texts.ts";

/** The verbs of housekeeping: the registry records how each ended last; of a backup, the store does. */
export const housekeepingVerbs = ["verify", "mirror", "backup", "collect"] as const;
export type HousekeepingVerb = (typeof housekeepingVerbs)[number];

/** How each verb ended last: null where no run was recorded, `unread` says why it can't be told. */
export type LastRuns = Record<HousekeepingVerb, Run | null | { unread: string }>;

/** Reads how each verb ended last; never rejects. */
export async function lastRuns(
  registry: Registry,
  lastBackup?: ReleaseContext["lastBackup"],
): Promise<LastRuns> {
  const read = async (verb: HousekeepingVerb) => {
    if (verb !== "backup") return registry.lastRun(verb);
    if (lastBackup) return lastBackup();
    throw failure`backup-elsewhere: backups are recorded in the store of the site's server`;
  };
  const runs = housekeepingVerbs.map(async (verb) => {
    const run = await read(verb).catch(({ message }: Error) => ({ unread: message }));
    return [verb, run ?? null] as const;
  });
  // Cast: each verb has its entry.
  return Object.fromEntries(await Promise.all(runs)) as LastRuns;
}

/** When a verb ended last, and how, in words. */
export function runText(run: LastRuns[HousekeepingVerb]): string {
  if (run === null) return "never";
  if ("unread" in run) return `unknown: ${run.unread}`;
  const hours = Math.floor((Date.now() - Date.parse(run.endedAt)) / 3_600_000);
  const age = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
  return `${utcText(new Date(run.endedAt))}, ${age} ago: ${run.fault ?? "well"}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a verb is missed, as it has not run for so many days (0: never); one that never ran isn't. */
export function isOverdue(
  verb: string,
  endedAt: string | undefined,
  days: number,
  nowMs: number,
): boolean {
  if (days === 0 || endedAt === undefined || verb === "collect") return false;
  // Neither way: the clock of the machine that ran it may have been ahead.
  return Math.abs(nowMs - Date.parse(endedAt)) > days * dayMs;
}

/**
 * Runs a verb, and records in the registry how it ended; without a verb nothing is recorded, nor
 * where the key has no right to it: no verb needs more rights for this.
 */
export async function recorded<Result extends object>(
  registry: Registry,
  verb: HousekeepingVerb | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const record = async (issues: readonly string[] = []) => {
    // An empty place stays empty.
    const isRegistry = verb && (await registry.channels()).length > 0;
    if (isRegistry) await registry.recordRun(verb, endedNow(issues));
  };
  try {
    const result: Result & { issues?: readonly string[] } = await work();
    await record(result.issues).catch(() => {});
    return result;
  } catch (error) {
    await record([(error as Error).message]).catch(() => {});
    throw error;
  }
}
