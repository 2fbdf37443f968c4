import type { ChannelHead } from "@site/registry/channel-head";
import type { Registry } from "@site/registry/registry";
import { requireHead } from "./channel-moves.ts";

export interface HistoryEntry extends ChannelHead {
  /** False for a composition that was pruned: one can't roll back to it. */
  isAvailable: boolean;
  /** Releases that the move changed. */
  changes: { name: string; before?: string; after?: string }[];
}

/** A channel's latest moves, newest first. */
export async function historyOf(
  registry: Registry,
  channel: string,
  limit: number,
): Promise<HistoryEntry[]> {
  await requireHead(registry, channel);
  // One more than is shown: the oldest shown is told apart from the one before it.
  const heads = await registry.heads(channel, limit + 1);
  const stored = new Set((await registry.compositions()).map(({ id }) => id));
  const entries = heads.map((head, index) => ({
    ...head,
    isAvailable: stored.has(head.composition),
    changes: changesBetween(heads[index - 1]?.releases ?? {}, head.releases),
  }));
  return entries.toReversed().slice(0, limit);
}

/** Releases that differ between two sets of versions by name. */
export function changesBetween(
  before: Record<string, string>,
  after: Record<string, string>,
): { name: string; before?: string; after?: string }[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (old === now) return [];
    return [{ name, ...(old && { before: old }), ...(now && { after: now }) }];
  });
}
