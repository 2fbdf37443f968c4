import type { ChannelHead } from "@site/registry/channel-head";

/**
 * Compositions that a channel shows to somebody now, or showed to somebody after `since`.
 * `heads` are all moves of one channel, oldest first.
 */
export function shownSince(heads: readonly ChannelHead[], since: Date): Set<string> {
  return new Set(
    heads
      .filter((_head, index) => {
        // A composition was shown until the next move, the last one still is.
        const next = heads[index + 1];
        return !next || new Date(next.movedAt) >= since;
      })
      .flatMap(({ composition, canary }) => [composition, ...(canary ? [canary.composition] : [])]),
  );
}

/** The last `count` different compositions that a channel pointed to, newest first. */
export function lastCompositions(heads: readonly ChannelHead[], count: number): string[] {
  const ids = new Set(heads.toReversed().map(({ composition }) => composition));
  return [...ids].slice(0, count);
}
