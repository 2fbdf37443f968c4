import { inParallel } from "@site/registry/in-parallel";
import { keys } from "@site/registry/keys";
import type { StoredObject } from "@site/registry/object-store";
import { type Registry, toBytes } from "@site/registry/registry";
import { type GarbageRecords, GarbageSearch } from "./garbage.ts";
import { openTabDays, openTabLimit } from "./open-tabs.ts";

export interface PruneInput {
  registry: Registry;
  /** How many compositions of each channel stay, whatever their age. */
  keep: number;
  /** What is younger, or was shown more recently, stays. */
  graceDays?: number;
  /** Only tell what would be removed. */
  isRehearsal?: boolean;
  onProgress?: (step: string) => void;
  now?: Date;
}

export interface PruneResult extends GarbageRecords {
  blobs: number;
  bytes: number;
}

/** How many objects one sweep announces at most. */
const sweepSize = 1000;
const parallelRemovals = 8;
/** How many times in a row a sweep gives way to others before the prune gives up. */
const maxGivingWay = 1000;
/** How many sweeps in a row may run out of time before they removed anything. */
const maxInVain = 5;

/**
 * Removes compositions, releases and blobs that nobody needs. First the records, each leaving a
 * note that it was pruned, then the blobs that no record names: killed at any moment, it leaves a
 * whole registry. Nothing goes while others publish or promote.
 */
export async function prune(input: PruneInput): Promise<PruneResult> {
  const { registry, keep, graceDays = openTabDays, isRehearsal = false, now = new Date() } = input;
  const search = new GarbageSearch(registry, {
    compositions: keep,
    since: openTabLimit(now, graceDays),
  });
  if (isRehearsal) {
    const records = await search.records();
    return { ...records, ...sizeOf(await search.blobs(records)) };
  }

  const { onProgress = () => {} } = input;
  const removed: GarbageRecords = { compositions: [], releases: [] };
  await sweepAll(
    registry,
    async () => entriesOf(await search.records(), now),
    async (entry) => {
      await entry.remove(registry);
      if (entry.kind === "composition") removed.compositions.push(entry.id);
      else removed.releases.push({ name: entry.name, version: entry.version });
      onProgress(`removed ${entry.key}`);
    },
  );
  const blobs: StoredObject[] = [];
  await sweepAll(
    registry,
    () => search.blobs({ compositions: [], releases: [] }),
    async (blob) => {
      await registry.store.remove(blob.key);
      blobs.push(blob);
      if (blobs.length % 100 === 0) onProgress(`removed ${blobs.length} blobs`);
    },
  );
  await registry.work.forgetBuried(openTabLimit(now, 1));
  await registry.store.removeDrafts(openTabLimit(now, 1));
  return {
    compositions: removed.compositions.toSorted(),
    releases: removed.releases.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    ...sizeOf(blobs),
  };
}

/**
 * Announces, looks again, and removes what is still garbage then, until nothing is left. What
 * somebody came to need between the two looks has dropped out of the second.
 */
async function sweepAll<Entry extends { key: string }>(
  registry: Registry,
  find: () => Promise<Entry[]>,
  remove: (entry: Entry) => Promise<void>,
): Promise<void> {
  let givingWay = 0;
  let inVain = 0;
  for (;;) {
    const announced = (await find()).slice(0, sweepSize).map(({ key }) => key);
    if (announced.length === 0) return;
    const other = await registry.work.sweep(announced, async (mayGoOn) => {
      const entries = (await find()).filter(({ key }) => announced.includes(key));
      await inParallel(parallelRemovals, entries, async (entry) => {
        if (!mayGoOn()) return;
        await remove(entry);
        inVain = 0;
      });
    });
    if (!other) {
      givingWay = 0;
      inVain += 1;
      if (inVain <= maxInVain) continue;
      throw new Error(
        "The store is too slow to remove anything while others wait. What could be pruned so far is; run it again later, or with a longer REGISTRY_LEASE_MS for everybody.",
      );
    }
    givingWay += 1;
    if (givingWay > maxGivingWay) {
      throw new Error(
        `Others keep working on this registry ("${other.what}", ${other.by}). What could be pruned so far is; run it again when it is quiet.`,
      );
    }
    await registry.work.giveWay(other);
  }
}

type RecordEntry = { key: string; remove: (registry: Registry) => Promise<void> } & (
  | { kind: "composition"; id: string }
  | { kind: "release"; name: string; version: string }
);

function entriesOf({ compositions, releases }: GarbageRecords, now: Date): RecordEntry[] {
  const prunedAt = now.toISOString();
  return [
    ...compositions.map(
      (id): RecordEntry => ({
        kind: "composition",
        id,
        key: keys.composition(id),
        remove: async ({ store }) => {
          await store.create(keys.prunedComposition(id), toBytes({ id, prunedAt }));
          await store.remove(keys.composition(id));
        },
      }),
    ),
    ...releases.map(
      ({ name, version }): RecordEntry => ({
        kind: "release",
        name,
        version,
        key: keys.release(name, version),
        remove: async (registry) => {
          // The whole record stays as a note: the version is taken for ever, since browsers keep its files.
          const record = await registry.release(name, version);
          const note = toBytes({ ...record, prunedAt });
          if (record) await registry.store.create(keys.prunedRelease(name, version), note);
          await registry.store.remove(keys.release(name, version));
        },
      }),
    ),
  ];
}

function sizeOf(blobs: readonly StoredObject[]): { blobs: number; bytes: number } {
  return { blobs: blobs.length, bytes: blobs.reduce((sum, { size }) => sum + size, 0) };
}

function nameOf({ name, version }: GarbageRecords["releases"][number]): string {
  return `${name}@${version}`;
}
