import { setTimeout as wait } from "node:timers/promises";
import type { ChannelRevision, NextRevision } from "@site/registry/channel-revision";
import type { Registry } from "@site/registry/registry";

/** How often a move starts again because another one came first. */
const maxAttempts = 100;
/**
 * The longest pause before another attempt, in milliseconds. Pauses are random, so that few compose
 * at the same moment: first up to twice the time that an attempt takes, then up to four times, and
 * so on up to this limit.
 */
const maxPauseMs = 30_000;

/** What a channel should show next; without a revision it stays as it is. */
export interface Move {
  next: NextRevision | undefined;
}

/**
 * Appends a revision that is derived from the one that a channel shows. Two moves at the same
 * moment both survive: the second is derived again, from the first.
 */
export async function moveChannel<Made extends Move>(
  registry: Registry,
  channel: string,
  make: (seen: ChannelRevision | undefined, attempt: number) => Promise<Made>,
): Promise<Made> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const startedAt = performance.now();
    const seen = await registry.revision(channel);
    const made = await make(seen, attempt);
    if (!made.next || (await registry.appendRevision(seen, made.next))) return made;
    const attemptMs = performance.now() - startedAt;
    await wait(Math.random() * Math.min(attemptMs * 2 ** attempt, maxPauseMs));
  }
  throw new Error(
    `Channel ${channel} kept moving: ${maxAttempts} attempts lost to other moves. Try again.`,
  );
}
